import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { KNOWN_BROWSER_LIFE_MS } from "#rules/sign-in/sign-in-lives.ts";
import { createKeys } from "../keys.ts";
import { createDeviceToken, isKnownTo, readBrowser } from "./known-browsers.ts";

const NOW = 1_800_000_000_000;
const DAY_MS = 24 * 3_600_000;
const keys = createKeys(randomBytes(32));
const owner = { userId: "ada", version: 1 };

/** The keys at a server whose clock shows `now` after it has shown `latest`. */
function serverAt(now: number, latest = now) {
  return { keys, now: () => now, times: () => ({ now, latest }) };
}

/** Whether a browser is known to a server, by a token that was made at this time. */
function isKnownAt(server: ReturnType<typeof serverAt>, madeAt: number): boolean {
  const browser = readBrowser(server, createDeviceToken(serverAt(madeAt), undefined, owner));
  return browser !== undefined && isKnownTo(server, browser, owner);
}

test("a browser is known for its time, and not by a token of the future", () => {
  expect(isKnownAt(serverAt(NOW), NOW)).toBe(true);
  expect(isKnownAt(serverAt(NOW), NOW + 60_000), "a clock that is a minute ahead").toBe(true);
  expect(isKnownAt(serverAt(NOW), NOW + 400 * DAY_MS)).toBe(false);
  expect(isKnownAt(serverAt(NOW), NOW - KNOWN_BROWSER_LIFE_MS)).toBe(false);
});

test("a browser stays known when the clock is set back, until its time is over", () => {
  const setBack = serverAt(NOW - 2 * DAY_MS, NOW);
  expect(isKnownAt(setBack, NOW)).toBe(true);
  expect(isKnownAt(serverAt(NOW - 2 * DAY_MS, NOW + KNOWN_BROWSER_LIFE_MS), NOW)).toBe(false);
});
