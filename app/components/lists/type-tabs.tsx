import { useSearchParams } from "@remix-run/react";
import type { Choice } from "#app/components/fields/select.tsx";
import { FilterTabs } from "./filter-tabs.tsx";

interface TypeTabsProps {
  label: string;
  choices: readonly Choice[];
  chosen: string | undefined;
  /** The name of the parameter in the address. */
  name?: string;
}

/** Filters by one of a few kinds, in the address. */
export function TypeTabs({ label, choices, chosen, name = "type" }: TypeTabsProps) {
  const [search] = useSearchParams();

  /** The first page of another kind, for the current search. */
  function addressOf(value: string): string {
    const changed = new URLSearchParams(search);
    changed.delete("page");
    changed.set(name, value);
    return `?${changed}`;
  }

  const kinds = choices.map((choice) => ({
    to: addressOf(choice.value),
    label: choice.label,
    chosen: choice.value === chosen,
  }));
  return <FilterTabs label={label} tabs={kinds} />;
}
