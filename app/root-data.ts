import { useRouteLoaderData } from "@remix-run/react";
import type { Language } from "#rules/languages.ts";

/** What every page knows, from the loader of `root.tsx`. */
export interface RootData {
  language: Language;
  /** Bound to the session's id; each form carries it. */
  formToken: string;
  /** Why nothing can be saved at the moment. */
  storageProblem?: "full" | "read-only" | undefined;
}

/** Undefined only where the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
