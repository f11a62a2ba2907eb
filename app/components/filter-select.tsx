import { useId } from "react";
import { FilterField } from "./filter-field.tsx";
import { type Choice, Select } from "./select.tsx";

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
    <FilterField id={id} label={label}>
      <Select
        id={id}
        name={name}
        defaultValue={chosen ?? ""}
        key={chosen}
        choices={choices}
        placeholder={any}
      />
    </FilterField>
  );
}
