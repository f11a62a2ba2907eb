import type { ReactNode, SelectHTMLAttributes } from "react";

export interface Choice {
  value: string;
  label: string;
  hint?: ReactNode;
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  choices: readonly Choice[];
  /** The first line, for «nothing chosen»; without it the first choice is chosen. */
  placeholder?: string | undefined;
}

/** The system's own list, in the frame of a control. */
export function Select({ choices, placeholder, ...props }: SelectProps) {
  return (
    <div className="control select">
      <select {...props}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
