import { expect, test } from "vitest";
import { failureTitle, titleMeta } from "./page-title.ts";

test("a page's title is the product's name, then its own", () => {
  expect(titleMeta({ data: { title: "People" } })).toEqual([{ title: "Portineria | People" }]);
  expect(titleMeta({ data: undefined })).toEqual([{ title: "Portineria" }]);
  expect(failureTitle({ status: 404 })).toBe("Portineria | 404");
});

test("a page's title begins with the mark of a route around it", () => {
  const matches = [{ data: undefined }, { data: { titleMark: "Ringing" } }, { data: { title: "People" } }];
  const title = "Ringing · Portineria | People";
  expect(titleMeta({ data: { title: "People" }, matches })).toEqual([{ title }]);
  expect(titleMeta({ data: { title: "People" }, matches: [{ data: {} }] })).toEqual([
    { title: "Portineria | People" },
  ]);
});
