import { useRouteLoaderData } from "@remix-run/react";
import type { Language } from "#rules/languages.ts";
import type { FlashMessage } from "./flash.ts";
import type { FormFailure } from "./forms/failure.ts";
import type { Theme } from "./theme/themes.ts";

/** The data of every page, from the loader of `root.tsx`. */
export interface RootData {
  language: Language;
  /** As chosen in this browser. */
  theme: Theme;
  /** Whether a single key leads to the search of a page, as chosen in this browser. */
  searchKey: boolean;
  /** Whether calls ring with a sound, as the person chose in this browser. */
  ringSound: boolean;
  /** The CSRF token, bound to the session's id; each form has it. */
  formToken: string;
  /** The time zone of the shown times, if the person chose one. */
  timeZone?: string | undefined;
  /** Why nothing can be saved at the moment. */
  storageProblem?: "full" | "read-only" | undefined;
  /** Why the form was refused that this page answers; undefined if the form itself shows it. */
  refused?: FormFailure | undefined;
  /** The signed-in person. */
  userId?: string | undefined;
  /** The person and building; undefined without a session. The browser's stored data belongs to one visit. */
  visit?: string | undefined;
  /** The name of the other person as whom an administrator sees the building. */
  seesAs?: string | undefined;
  /** The flash message of the change that led to this page, in the reader's language. */
  flash?: (Pick<FlashMessage, "id" | "undo"> & { sentence: string }) | undefined;
}

/** Undefined only if the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
