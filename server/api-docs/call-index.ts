import { Markup } from "../http/markup.ts";
import { callDetails } from "./call-details.ts";
import type { ApiDocument, Operation } from "./documented.ts";

/** A call of a search: its text, and the schemas whose texts belong to it. */
interface IndexedCall {
  tag: string;
  text: string;
  schemas: string[];
}

/** What a search of the calls compares, written by the build. */
export interface CallWords {
  version: string;
  tags: ApiDocument["tags"];
  calls: IndexedCall[];
  /** The text of each schema by name. */
  schemas: Record<string, string>;
}

/** What a search of the calls needs. */
export interface CallIndex {
  words: CallWords;
  /** What is shown of each call, in the order of the calls. */
  markups: readonly string[];
}

/** Between the markups in their file; no markup contains it. */
const BETWEEN_MARKUPS = "\0";

/** Prepares the documented calls for searches. */
export function indexCalls({ tags, operations, schemas }: ApiDocument, version: string): CallIndex {
  const words = {
    version,
    tags,
    calls: operations.map((operation) => ({
      tag: operation.tag,
      text: searchText(operation),
      schemas: schemasOf(operation, schemas),
    })),
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, searchText(schema)])),
  };
  return { words, markups: operations.map((operation) => callDetails(operation, false).text) };
}

/** Returns the file of the markups, apart from the words so that the server prepares neither for long. */
export function joinMarkups({ markups }: CallIndex): string {
  return markups.join(BETWEEN_MARKUPS);
}

/** Returns the markups in their file. */
export function splitMarkups(joined: string): string[] {
  return joined.split(BETWEEN_MARKUPS);
}

/**
 * Finds the calls that contain all words of a query: in path, name, summary, or in the schemas of their
 * bodies and replies, at any depth. Returns their markup by tag.
 */
export function findCalls({ words, markups }: CallIndex, query: string): Map<string, Markup[]> {
  const { calls, schemas } = words;
  const sought = query.toLowerCase().split(/\s+/).filter(Boolean);
  const contains = sought.map((word) => {
    const inSchemas = new Set(Object.keys(schemas).filter((name) => schemas[name]!.includes(word)));
    return (call: IndexedCall) =>
      call.text.includes(word) || call.schemas.some((name) => inSchemas.has(name));
  });
  const byTag = new Map<string, Markup[]>();
  for (const [at, call] of calls.entries()) {
    if (!contains.every((containsWord) => containsWord(call))) continue;
    const { tag } = call;
    byTag.set(tag, [...(byTag.get(tag) ?? []), new Markup(markups[at]!)]);
  }
  return byTag;
}

function searchText(documented: Operation | Record<string, unknown>): string {
  return JSON.stringify(documented).toLowerCase();
}

/** Returns the names of the schemas that a call refers to, directly or through another one. */
function schemasOf(operation: Operation, schemas: ApiDocument["schemas"]): string[] {
  const names = new Set<string>();
  const queue: unknown[] = [operation];
  for (const part of queue) {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (names.has(name)) continue;
      names.add(name);
      queue.push(schemas[name]);
    }
  }
  return [...names];
}
