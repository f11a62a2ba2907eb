import { useSearchParams } from "@remix-run/react";
import type { Choice } from "./select.tsx";
import { FilterTabs } from "./filter-tabs.tsx";

interface TypeTabsProps {
  label: string;
  /** What stands for no choice, where there need not be one. */
  any?: string;
  choices: readonly Choice[];
  chosen: string | undefined;
  /** What the address calls the choice. */
  name?: string;
}

/** Chooses one of a few kinds by the address. */
export function TypeTabs({ label, any, choices, chosen, name = "type" }: TypeTabsProps) {
  const [search] = useSearchParams();

  /** Another kind of what is looked for now, from its first page on. */
  function addressOf(value: string | undefined): string {
    const changed = new URLSearchParams(search);
    for (const each of [name, "page", "total"]) changed.delete(each);
    if (value !== undefined) changed.set(name, value);
    return `?${changed}`;
  }

  const all =
    any === undefined ? [] : [{ to: addressOf(undefined), label: any, chosen: chosen === undefined }];
  const kinds = choices.map((choice) => ({
    to: addressOf(choice.value),
    label: choice.label,
    chosen: choice.value === chosen,
  }));
  return <FilterTabs label={label} tabs={[...all, ...kinds]} />;
}
