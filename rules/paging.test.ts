import { expect, test } from "vitest";
import { FETCH_PAGE_SIZE, pageCount } from "./paging.ts";

test("the last page of a list may be partly filled", () => {
  expect(pageCount(0, FETCH_PAGE_SIZE)).toBe(0);
  expect(pageCount(50, FETCH_PAGE_SIZE)).toBe(1);
  expect(pageCount(51, FETCH_PAGE_SIZE)).toBe(2);
});
