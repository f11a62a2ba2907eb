import { expect, test } from "vitest";
import { createChangeFeed } from "./change-feed.ts";

test("a building's mark is the same until something in it changes", () => {
  const changeFeed = createChangeFeed();
  const before = changeFeed.mark("rossi");
  changeFeed.changed("bianchi");
  expect(changeFeed.mark("rossi")).toBe(before);
  changeFeed.changed("rossi");
  expect(changeFeed.mark("rossi")).not.toBe(before);
});

test("the mark is new by the time listeners run", () => {
  const changeFeed = createChangeFeed();
  const before = changeFeed.mark("rossi");
  let seen = before;
  changeFeed.watch("rossi", () => (seen = changeFeed.mark("rossi")));
  changeFeed.changed("rossi");
  expect(seen).not.toBe(before);
});

test("processes never have equal marks", () => {
  expect(createChangeFeed().mark("rossi")).not.toBe(createChangeFeed().mark("rossi"));
});

test("a sharing listener gets only this process's changes, other listeners also those of other processes", () => {
  const changeFeed = createChangeFeed();
  const own: string[] = [];
  const all: (string | undefined)[] = [];
  changeFeed.watchOwn(({ domainId }) => own.push(domainId));
  changeFeed.watchAll((change) => all.push(change?.domainId));
  changeFeed.changed("rossi");
  changeFeed.receive({ domainId: "bianchi", devicesKnow: false });
  expect(own).toEqual(["rossi"]);
  expect(all).toEqual(["rossi", "bianchi"]);
});

test("after missed changes every mark is new, and all listeners run", () => {
  const changeFeed = createChangeFeed();
  const [before, seen]: [string, string[]] = [changeFeed.mark("rossi"), []];
  changeFeed.watch("rossi", () => seen.push("rossi"));
  changeFeed.watch("bianchi", () => seen.push("bianchi"));
  changeFeed.watchAll((change) => seen.push(change?.domainId ?? "any"));
  changeFeed.missed();
  expect(changeFeed.mark("rossi")).not.toBe(before);
  expect(seen).toEqual(["rossi", "bianchi", "any"]);
});
