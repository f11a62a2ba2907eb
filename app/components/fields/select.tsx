import { forwardRef, type ReactNode, type SelectHTMLAttributes } from "react";

export interface Choice {
  value: string;
  label: string;
  hint?: ReactNode;
  /** The heading under which it is listed. */
  group?: string;
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
  const groups = new Set(choices.flatMap(({ group }) => group ?? []));
  return (
    <div className="control select">
      <select {...props} ref={ref}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        <Options choices={choices.filter(({ group }) => group === undefined)} />
        {[...groups].map((group) => (
          <optgroup key={group} label={group}>
            <Options choices={choices.filter((choice) => choice.group === group)} />
          </optgroup>
        ))}
      </select>
    </div>
  );
});

function Options({ choices }: Pick<SelectProps, "choices">) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
