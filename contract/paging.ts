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
  /** The page, starting at 0. */
  page: whole.pipe(z.number().int("number").min(0, "number").max(PAGE_MAX, "number")).default(DEFAULT_PAGE),
  /** The maximum number of items on a page. */
  pageSize: whole
    .pipe(z.number().int("number").min(1, "number").max(MAX_PAGE_SIZE, "number"))
    .default(DEFAULT_PAGE_SIZE),
});

export type PageQuery = z.output<typeof pageQuery>;

/** A page of a list: its items, its number and size, and the total. */
export function pageSchema<S extends z.ZodType>(item: S) {
  return z.object({
    /** The items of this page, in the order of the list. */
    items: z.array(item),
    /** The requested page, starting at 0. */
    page: z.number().int(),
    /** The requested page size. */
    pageSize: z.number().int(),
    /** The number of items of the whole list. */
    total: z.number().int(),
  });
}

export interface Page<T> {
  items: T[];
  page: number;
  pageSize: number;
  total: number;
}
