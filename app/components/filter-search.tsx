import { NAME_LENGTH_LIMIT } from "#rules/names.ts";

/** The text that is looked for, in the form above a list; the address keeps it. */
export function FilterSearch({ label, typed }: { label: string; typed: string }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor="search">
        {label}
      </label>
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
    </div>
  );
}
