import type { z } from "zod";

/**
 * Checks fields of an object against each other as soon as the named fields are valid, so that all problems
 * are reported at once. The check may only test whether fields that are not named exist.
 */
export function checkedTogether<S extends z.ZodObject>(
  schema: S,
  names: readonly (keyof z.output<S>)[],
  check: (fields: z.output<S>, context: z.RefinementCtx<z.output<S>>) => void,
): S {
  return schema.superRefine(check, {
    when: ({ value, issues }) =>
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      !issues.some(({ path }) => path?.[0] !== undefined && names.includes(path[0] as string)),
  });
}
