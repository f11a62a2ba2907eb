import { expect, test } from "vitest";
import { createChangeFeed, type Notice } from "./change-feed.ts";

test("a building's mark is the same until something in it changes", () => {
  const changeFeed = createChangeFeed();
  const before = changeFeed.mark("rossi");
  changeFeed.publish("bianchi");
  expect(changeFeed.mark("rossi")).toBe(before);
  changeFeed.publish("rossi");
  expect(changeFeed.mark("rossi")).not.toBe(before);
});

test("a building's urgent mark is the same until something urgent happens in it", () => {
  const changeFeed = createChangeFeed();
  const before = changeFeed.urgentMark("rossi");
  changeFeed.publish("rossi");
  changeFeed.publishAtOnce("bianchi");
  expect(changeFeed.urgentMark("rossi")).toBe(before);
  changeFeed.publishAtOnce("rossi");
  expect(changeFeed.urgentMark("rossi")).not.toBe(before);
});

test("the mark is new by the time listeners run", () => {
  const changeFeed = createChangeFeed();
  const before = changeFeed.mark("rossi");
  let seen = before;
  changeFeed.watch("rossi", () => (seen = changeFeed.mark("rossi")));
  changeFeed.publish("rossi");
  expect(seen).not.toBe(before);
});

test("a listener to a building learns whether a visitor waits for a change", () => {
  const changeFeed = createChangeFeed();
  const urgencies: boolean[] = [];
  changeFeed.watch("rossi", (isUrgent) => urgencies.push(isUrgent));
  changeFeed.publish("rossi");
  changeFeed.publishAtOnce("rossi");
  changeFeed.receive({ domainId: "rossi", isUrgent: true });
  expect(urgencies).toEqual([false, true, true]);
});

test("processes never have equal marks", () => {
  expect(createChangeFeed().mark("rossi")).not.toBe(createChangeFeed().mark("rossi"));
});

test("a sharing listener gets only this process's changes, other listeners also those of other processes", () => {
  const changeFeed = createChangeFeed();
  const own: Notice[] = [];
  const all: (string | undefined)[] = [];
  changeFeed.watchOwn((notice) => own.push(notice));
  changeFeed.watchAll((domainId) => all.push(domainId));
  changeFeed.watchQueued(() => all.push("queued"));
  changeFeed.publish("rossi");
  changeFeed.publishQueued();
  changeFeed.receive({ domainId: "bianchi", isUrgent: false });
  changeFeed.receive("queued");
  expect(own).toEqual([{ domainId: "rossi", isUrgent: false }, "queued"]);
  expect(all).toEqual(["rossi", "queued", "bianchi", "queued"]);
});

test("after missed changes every mark is new, and all listeners run", () => {
  const changeFeed = createChangeFeed();
  const [before, seen]: [string, string[]] = [changeFeed.mark("rossi"), []];
  changeFeed.watch("rossi", () => seen.push("rossi"));
  changeFeed.watch("bianchi", () => seen.push("bianchi"));
  changeFeed.watchAll((domainId) => seen.push(domainId ?? "any"));
  changeFeed.watchQueued(() => seen.push("queued"));
  changeFeed.missed();
  expect(changeFeed.mark("rossi")).not.toBe(before);
  expect(seen).toEqual(["rossi", "bianchi", "any", "queued"]);
});
