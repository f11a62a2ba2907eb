import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { FilterField } from "./filter-field.tsx";

/** The search text of the form above a list, stored in the address. */
export function FilterSearch({ label, typed }: { label: string; typed: string }) {
  return (
    <FilterField id="search" label={label}>
      <div className="control">
        <input
          id="search"
          name="search"
          type="search"
          key={typed}
          defaultValue={typed}
          maxLength={NAME_LENGTH_LIMIT}
        />
      </div>
    </FilterField>
  );
}
