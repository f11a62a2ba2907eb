import type { LoadContext } from "#app/load-context.ts";
import { chooserFields } from "#contract/declared-form.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { CHOICES_MAX, firstFew } from "./paging.ts";

/** The name of the search text in the address; `search` is that of the list underneath a dialog. */
export const FIND = "find";

/** Which of all choices a form offers. */
export interface Extent {
  /** The search text in the address. */
  search: string;
  /** Whether there are more, which a search by name finds. */
  hasMore: boolean;
  /** The number of choices that the search found; some are always offered. */
  found: number;
}

/** The maximum number of choices that are shown without a search. */
const FEW_CHOICES = 8;

/** Whether choices need no search. */
export function areFew(choices: readonly unknown[], extent: Extent | undefined): boolean {
  return choices.length <= FEW_CHOICES && !extent?.hasMore && !extent?.search;
}

/** Some choices of a form. */
export interface OfferedChoices<T> {
  choices: T[];
  extent: Extent;
}

/** Returns the search text for a form's choices: the one that was sent with the form, or the one in the address. */
export function readSearch(request: Request, { sentSearch }: LoadContext): string {
  return cutSearch(sentSearch ?? new URL(request.url).searchParams.get(FIND));
}

/** Returns the search text for the choices of one filter of a list, by the filter's name. */
export function readFilterSearch(address: URLSearchParams, name: string): string {
  return cutSearch(address.get(chooserFields(name).text));
}

function cutSearch(text: string | null): string {
  return (text ?? "").trim().slice(0, NAME_LENGTH_LIMIT);
}

/** The query of an address that repeats a search, or an empty text. */
export function findQuery({ search }: Extent): string {
  return search === "" ? "" : `?${new URLSearchParams({ [FIND]: search }).toString()}`;
}

/** Reads the first choices of a list, or the first with a text in their names. */
export async function offerFirst<T>(
  search: string,
  list: (query: PageQuery & { search?: string }) => Promise<Page<T>>,
): Promise<OfferedChoices<T>> {
  const { items, total } = await list({ ...firstFew(CHOICES_MAX), search: search || undefined });
  return { choices: items, extent: { search, hasMore: total > items.length, found: items.length } };
}

/** Leaves out choices that can't be made here, such as the device itself. */
export function filterOffered<T>(
  { choices, extent }: OfferedChoices<T>,
  canBeChosen: (choice: T) => boolean,
): OfferedChoices<T> {
  const kept = choices.filter(canBeChosen);
  return { choices: kept, extent: { ...extent, found: kept.length } };
}

/** Offers choices that are few, whatever the search. */
export function offerAlways<T>(search: string, choices: T[]): OfferedChoices<T> {
  return { choices, extent: { search, hasMore: false, found: 0 } };
}

/** Joins choices of several kinds, found by the same search. */
export function joinOffered<T>(search: string, parts: readonly OfferedChoices<T>[]): OfferedChoices<T> {
  return {
    choices: parts.flatMap(({ choices }) => choices),
    extent: joinExtents(
      search,
      parts.map(({ extent }) => extent),
    ),
  };
}

/** Joins the extents of several kinds of choices in one form. */
export function joinExtents(search: string, parts: readonly Extent[]): Extent {
  return {
    search,
    hasMore: parts.some(({ hasMore }) => hasMore),
    found: parts.reduce((sum, { found }) => sum + found, 0),
  };
}
