import { useId } from "react";
import { type Choice, Select } from "#app/components/fields/select.tsx";
import { FilterField } from "./filter-field.tsx";

interface FilterSelectProps {
  name: string;
  label: string;
  choices: readonly Choice[];
  chosen: string | undefined;
  /** The option for no filter, if it is optional. */
  any?: string;
}

/** A choice in the form above a list, stored in the address. */
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
