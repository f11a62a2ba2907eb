import { z } from "zod";
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "#rules/paging.ts";

const PAGE_MAX = 1_000_000;

const whole = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}$/, "number")
    .transform(Number),
]);

export const pageQuery = z.object({
  page: whole.pipe(z.number().int("number").min(0, "number").max(PAGE_MAX, "number")).default(DEFAULT_PAGE),
  pageSize: whole
    .pipe(z.number().int("number").min(1, "number").max(MAX_PAGE_SIZE, "number"))
    .default(DEFAULT_PAGE_SIZE),
  /** How many there are, as another page of the list told: then they are not counted again. */
  total: whole.pipe(z.number().int("number").min(0, "number")).optional(),
});

export type PageQuery = z.output<typeof pageQuery>;

/** A page of a list: its items, which page of which size, and how many there are in all. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({
    items: z.array(item),
    page: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
  });
}

export interface Page<T> {
  items: T[];
  page: number;
  pageSize: number;
  total: number;
}
