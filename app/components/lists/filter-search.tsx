import { SEARCH_KEY } from "#app/browser/use-search-key.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { useRootData } from "#app/root-data.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { useAddressValue } from "./use-address-value.ts";

/** The name of the search text in the address. */
const NAME = "search";

interface FilterSearchProps {
  label: string;
  typed: string;
}

/** The search text of the form above a list, stored in the address. */
export function FilterSearch({ label, typed }: FilterSearchProps) {
  const input = useAddressValue(typed);
  const hasKey = useRootData()?.searchKey !== false;
  return (
    <div className="control filter-search">
      <label htmlFor={NAME} className="unseen">
        {label}
      </label>
      <Icon name="search" />
      <input
        id={NAME}
        name={NAME}
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
