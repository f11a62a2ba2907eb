import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { FilterField } from "./filter-field.tsx";

/** The text that is looked for, in the form above a list; the address keeps it. */
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
