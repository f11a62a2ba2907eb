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

test("who shares hints is told of this process's own alone, everybody else of the others' too", () => {
  const hints = makeHints();
  const own: string[] = [];
  const all: (string | undefined)[] = [];
  hints.watchOwn(({ domainId }) => own.push(domainId));
  hints.watchAll((hint) => all.push(hint?.domainId));
  hints.changed("rossi");
  hints.heard({ domainId: "bianchi", devicesKnow: false });
  expect(own).toEqual(["rossi"]);
  expect(all).toEqual(["rossi", "bianchi"]);
});

test("after a silence of the others every mark is new, and whoever watches is told", () => {
  const hints = makeHints();
  const [before, told]: [string, string[]] = [hints.mark("rossi"), []];
  hints.watch("rossi", () => told.push("rossi"));
  hints.watch("bianchi", () => told.push("bianchi"));
  hints.watchAll((hint) => told.push(hint?.domainId ?? "any"));
  hints.missed();
  expect(hints.mark("rossi")).not.toBe(before);
  expect(told).toEqual(["rossi", "bianchi", "any"]);
});
