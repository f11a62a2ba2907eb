import { SEARCH_KEY } from "#app/browser/use-search-key.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { useRootData } from "#app/root-data.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { useAddressValue } from "./use-address-value.ts";

interface FilterSearchProps {
  /** The name in the address, if the text does not search the list itself. */
  name?: string;
  label: string;
  typed: string;
}

/** The search text of the form above a list, stored in the address. */
export function FilterSearch({ name = "search", label, typed }: FilterSearchProps) {
  const input = useAddressValue(typed);
  const hasKey = useRootData()?.searchKey !== false;
  return (
    <div className="control filter-search">
      <label htmlFor={name} className="unseen">
        {label}
      </label>
      <Icon name="search" />
      <input
        id={name}
        name={name}
        type="search"
        ref={input}
        defaultValue={typed}
        placeholder={label}
        maxLength={NAME_LENGTH_LIMIT}
        autoComplete="off"
        aria-keyshortcuts={hasKey ? SEARCH_KEY : undefined}
      />
      {hasKey && <kbd aria-hidden="true">{SEARCH_KEY}</kbd>}
    </div>
  );
}
