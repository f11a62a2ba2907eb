import { useId } from "react";
import { type Choice, Select } from "#app/components/fields/select.tsx";

interface FilterSelectProps {
  name: string;
  label: string;
  choices: readonly Choice[];
  chosen: string | undefined;
  /** Without it, nothing is chosen until the reader does: the control shows its label. */
  required?: boolean;
}

/** A choice in the form above a list, stored in the address. */
export function FilterSelect({ name, label, choices, chosen, required = false }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={chosen === undefined ? "filter-select" : "filter-select on"}>
      <label htmlFor={id} className="unseen">
        {label}
      </label>
      <Select
        id={id}
        name={name}
        defaultValue={chosen ?? ""}
        key={chosen}
        choices={choices}
        placeholder={required ? undefined : label}
      />
    </div>
  );
}
