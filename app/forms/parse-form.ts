import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { LIST_FORM_FIELDS_MAX } from "#contract/declared-form.ts";
import { ApiError } from "#contract/errors.ts";

const INDEX_MAX = 1_000;
const PARTS_MAX = 8;

/** Fields of conform's own scripts. None of our forms has them, and their content names fields, too. */
const conformsOwn = new Set(["__intent__", "__state__"]);

/**
 * Checks a form's fields against its schema, which must not be strict because a form has its token. The only
 * way to call conform, which builds lists and objects from field names: one name could exhaust the memory or
 * the stack.
 * @throws ApiError BROKEN_BODY for names that none of our forms has
 */
export function parseForm<S extends z.ZodType>(fields: FormData | URLSearchParams, schema: S) {
  let count = 0;
  for (const name of fields.keys()) {
    count += 1;
    if (count > LIST_FORM_FIELDS_MAX || conformsOwn.has(name) || !isWithinLimits(name))
      throw new ApiError("BROKEN_BODY");
  }
  return parseWithZod(fields, { schema });
}

function isWithinLimits(name: string): boolean {
  const parts = name.split(/[.[]/, PARTS_MAX + 1);
  if (parts.length > PARTS_MAX) return false;
  return parts.every((part) => !/^\d+\]/.test(part) || Number.parseInt(part, 10) <= INDEX_MAX);
}
