import { expect, test } from "vitest";
import { type FlashMessage, isShownAt } from "./flash.ts";

const flash: FlashMessage = {
  id: "1",
  path: "/domain/groups",
  at: 1_000_000,
  message: "said.groupDeleted",
  values: {},
  undo: undefined,
};

test("a message is shown on the page of its redirect, with any query", () => {
  expect(isShownAt(flash, "http://localhost/domain/groups?page=2", 1_001_000)).toBe(true);
});

test("on another page it is not shown", () => {
  expect(isShownAt(flash, "http://localhost/domain/groups/12", 1_001_000)).toBe(false);
});

test("after a minute it is not shown any more", () => {
  expect(isShownAt(flash, "http://localhost/domain/groups", 1_000_000 + 59_999)).toBe(true);
  expect(isShownAt(flash, "http://localhost/domain/groups", 1_000_000 + 60_000)).toBe(false);
});
