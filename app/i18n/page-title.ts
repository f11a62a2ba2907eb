import type { MetaDescriptor } from "@remix-run/node";

const PRODUCT_NAME = "Portineria";

interface TitledRoute {
  data?: unknown;
}

/**
 * A route's `meta`: the title is the product's name, then the loader's `title` (§2). It begins with the
 * `titleMark` of a route around it, if one has it.
 */
export function titleMeta({
  data,
  matches = [],
}: {
  data: unknown;
  matches?: readonly TitledRoute[];
}): MetaDescriptor[] {
  const title = readText(data, "title");
  const named = title === undefined ? PRODUCT_NAME : `${PRODUCT_NAME} | ${title}`;
  const mark = matches.map((match) => readText(match.data, "titleMark")).find((each) => each !== undefined);
  return [{ title: mark === undefined ? named : markTitle(named, mark) }];
}

/** Returns a title that begins with a mark. */
export function markTitle(title: string, mark: string): string {
  return `${mark} · ${title}`;
}

function readText(data: unknown, key: "title" | "titleMark"): string | undefined {
  if (typeof data !== "object" || data === null || !(key in data)) return undefined;
  const text = (data as Record<string, unknown>)[key];
  return typeof text === "string" ? text : undefined;
}

/** The title of an error page: the number needs no translation. */
export function failureTitle(error: unknown): string {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  return typeof status === "number" ? `${PRODUCT_NAME} | ${status}` : PRODUCT_NAME;
}
