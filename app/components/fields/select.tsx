import { forwardRef, type ReactNode, type SelectHTMLAttributes } from "react";

export interface Choice {
  value: string;
  label: string;
  hint?: ReactNode;
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  choices: readonly Choice[];
  /** The first option, for "none"; without it the first choice is selected. */
  placeholder?: string | undefined;
}

/** The native select, in the frame of a control. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { choices, placeholder, ...props },
  ref,
) {
  return (
    <div className="control select">
      <select {...props} ref={ref}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
});
