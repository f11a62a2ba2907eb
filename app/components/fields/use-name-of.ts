import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { Named } from "#app/forms/free-name.ts";

/** The pause in typing after which the name is requested. */
const PAUSE_MS = 250;

/** Returns the building's name for a label, once known: from the page's data, then updated during typing. */
export function useNameOf(label: string | undefined, initial: Named): string | undefined {
  const { load, data } = useFetcher<{ named: Named }>();
  const trimmed = label?.trim() ?? "";
  useEffect(() => {
    if (trimmed === "") return undefined;
    const timer = setTimeout(
      () => load(`/user_home/new_building?label=${encodeURIComponent(trimmed)}`),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [trimmed, load]);
  return [data?.named, initial].find((named) => named?.label === trimmed)?.name;
}
