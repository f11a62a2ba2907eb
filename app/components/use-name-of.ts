import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { Named } from "../forms/free-name.ts";

/** A pause in typing as long as this asks for the name. */
const PAUSE_MS = 250;

/** The name for a label, as far as it is known: the server tells it with the page, and while one types. */
export function useNameOf(label: string | undefined, told: Named): string | undefined {
  const { load, data } = useFetcher<{ named: Named }>();
  const wanted = label?.trim() ?? "";
  useEffect(() => {
    if (wanted === "") return undefined;
    const timer = setTimeout(
      () => load(`/user_home/new_building?label=${encodeURIComponent(wanted)}`),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [wanted, load]);
  return [data?.named, told].find((named) => named?.label === wanted)?.name;
}
