import { useId } from "react";
import type { Choice } from "./choice-fields.tsx";

interface FilterSelectProps {
  name: string;
  label: string;
  choices: readonly Choice[];
  chosen: string | undefined;
  /** What stands for no choice, where there need not be one. */
  any?: string;
}

/** A choice in the form above a list; the address keeps it. */
export function FilterSelect({ name, label, choices, chosen, any }: FilterSelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="control select">
        <select id={id} name={name} defaultValue={chosen ?? ""} key={chosen}>
          {any !== undefined && <option value="">{any}</option>}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
