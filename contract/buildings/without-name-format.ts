import { z } from "zod";
import { displayName } from "../fields.ts";
import { changedSchema } from "../schemas/changed-schema.ts";

const anyName = z.string();

/**
 * Returns the reply schema with names of any text: the rules for new names may be stricter than those that
 * stored names were saved under, and one old name must not fail a whole list.
 */
export function withoutNameFormat<S extends z.ZodType>(reply: S): S {
  return changedSchema(reply, (part) => (part === displayName ? anyName : part));
}
