import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { KNOWN_BROWSER_LIFE_MS } from "#rules/sign-in/sign-in-lives.ts";
import { makeKeys } from "../keys.ts";
import { deviceTokenOf, isKnownTo, readBrowser } from "./known-browsers.ts";

const NOW = 1_800_000_000_000;
const DAY_MS = 24 * 3_600_000;
const keys = makeKeys(randomBytes(32));
const owner = { userId: "ada", version: 1 };

test("a browser is known for its time, and not by a token of the future", () => {
  const now = { keys, now: () => NOW };
  const isKnown = (madeAt: number) => {
    const browser = readBrowser(now, deviceTokenOf({ keys, now: () => madeAt }, undefined, owner));
    return browser !== undefined && isKnownTo(now, browser, owner);
  };
  expect(isKnown(NOW)).toBe(true);
  expect(isKnown(NOW + 60_000), "a clock that is a minute ahead").toBe(true);
  expect(isKnown(NOW + 400 * DAY_MS)).toBe(false);
  expect(isKnown(NOW - KNOWN_BROWSER_LIFE_MS)).toBe(false);
});
