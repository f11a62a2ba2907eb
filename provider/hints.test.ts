import { expect, test } from "vitest";
import { makeHints } from "./hints.ts";

test("a building's mark stays until something in it changes", () => {
  const hints = makeHints();
  const before = hints.mark("rossi");
  hints.changed("bianchi");
  expect(hints.mark("rossi")).toBe(before);
  hints.changed("rossi");
  expect(hints.mark("rossi")).not.toBe(before);
});

test("the mark is new by the time somebody is told", () => {
  const hints = makeHints();
  const before = hints.mark("rossi");
  let told = before;
  hints.watch("rossi", () => (told = hints.mark("rossi")));
  hints.changed("rossi");
  expect(told).not.toBe(before);
});

test("no mark is that of another process", () => {
  expect(makeHints().mark("rossi")).not.toBe(makeHints().mark("rossi"));
});
