import { useRouteLoaderData } from "@remix-run/react";
import type { Language } from "#rules/languages.ts";

/** What every page knows, from the loader of `root.tsx`. */
export interface RootData {
  language: Language;
  /** Bound to the session's id; each form carries it. */
  formToken: string;
  /** The zone that times are shown in, where somebody chose one. */
  timeZone?: string | undefined;
  /** Why nothing can be saved at the moment. */
  storageProblem?: "full" | "read-only" | undefined;
  /** Who is in which building; undefined for anybody else. What a browser keeps is of one visit alone. */
  visit?: string | undefined;
}

/** Undefined only where the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
