import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { ApiError } from "#contract/errors.ts";

/** More than the largest form of ours has: a group's checkboxes, one for each of its building's devices. */
const FIELDS_MAX = 5_000;
const INDEX_MAX = 1_000;
const PARTS_MAX = 8;

/** Fields by which conform's own scripts talk to it. No form of ours has them, and their content names fields, too. */
const conformsOwn = new Set(["__intent__", "__state__"]);

/**
 * Checks a form's fields against its schema; the only way to conform, which makes lists and objects of whatever a
 * field's name says: one name can fill the memory or the stack.
 * @throws ApiError BROKEN_BODY for names that no form of ours has
 */
export function parseForm<S extends z.ZodType>(fields: FormData | URLSearchParams, schema: S) {
  let count = 0;
  for (const name of fields.keys()) {
    count += 1;
    if (count > FIELDS_MAX || conformsOwn.has(name) || !isModest(name)) throw new ApiError("BROKEN_BODY");
  }
  return parseWithZod(fields, { schema });
}

function isModest(name: string): boolean {
  const parts = name.split(/[.[]/, PARTS_MAX + 1);
  if (parts.length > PARTS_MAX) return false;
  return parts.every((part) => !/^\d+\]/.test(part) || Number.parseInt(part, 10) <= INDEX_MAX);
}
