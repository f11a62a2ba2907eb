import type { ReactNode } from "react";

interface FilterFieldProps {
  /** The id of the control. */
  id: string;
  label: string;
  children: ReactNode;
}

/** A control with its label in the form above a list. */
export function FilterField({ id, label, children }: FilterFieldProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}
