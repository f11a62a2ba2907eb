import { Markup } from "../http/markup.ts";
import { callDetails } from "./call-details.ts";
import type { ApiDocument, Operation } from "./documented.ts";

/** A call of a search: its markup, its text, and the schemas whose texts belong to it. */
interface IndexedCall {
  tag: string;
  text: string;
  schemas: string[];
  markup: string;
}

/** What a search of the calls needs, written by the build. */
export interface CallIndex {
  version: string;
  tags: ApiDocument["tags"];
  calls: IndexedCall[];
  /** The text of each schema by name. */
  schemas: Record<string, string>;
}

/** Prepares the documented calls for searches. */
export function indexCalls({ tags, operations, schemas }: ApiDocument, version: string): CallIndex {
  return {
    version,
    tags,
    calls: operations.map((operation) => ({
      tag: operation.tag,
      text: searchText(operation),
      schemas: schemasOf(operation, schemas),
      markup: callDetails(operation, false).text,
    })),
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, searchText(schema)])),
  };
}

/**
 * Finds the calls that contain all words of a query: in path, name, summary, or in the schemas of their
 * bodies and replies, at any depth. Returns their markup by tag.
 */
export function findCalls({ calls, schemas }: CallIndex, query: string): Map<string, Markup[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const contains = words.map((word) => {
    const inSchemas = new Set(Object.keys(schemas).filter((name) => schemas[name]!.includes(word)));
    return (call: IndexedCall) =>
      call.text.includes(word) || call.schemas.some((name) => inSchemas.has(name));
  });
  const found = calls.filter((call) => contains.every((containsWord) => containsWord(call)));
  const byTag = new Map<string, Markup[]>();
  for (const { tag, markup } of found) byTag.set(tag, [...(byTag.get(tag) ?? []), new Markup(markup)]);
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
