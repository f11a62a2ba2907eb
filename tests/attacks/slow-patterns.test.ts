import { describe, expect, test } from "vitest";
import { isApiError } from "#contract/errors.ts";
import { parseInput } from "#contract/parse.ts";
import { API_BASE, findCall } from "#contract/route-tree.ts";
import { cleanDomainName, isNameOrIdentifier, nextFreeSuffix } from "#rules/buildings/names.ts";
import { isContactValue, isMailAddress, isPhoneNumber, toContactMode } from "#rules/people/contacts.ts";
import { quickest } from "../support/timing.ts";
import type { Building } from "./support/building.ts";
import { everyCall, type NamedCall } from "./support/every-call.ts";
import { inputFor } from "./support/examples.ts";
import { listPlaces } from "./support/hostile-places.ts";

const LENGTH = 100_000;
/** A check in quadratic time takes several times as long, whatever the machine. */
const LIMIT_MS = 1_000;

/** Texts on which a pattern that backtracks takes very long. */
const adversarial: Record<string, string> = {
  brackets: "(".repeat(LENGTH),
  quotes: '"'.repeat(LENGTH),
  spaces: `a${" ".repeat(LENGTH)}b`,
  "spaces and an end": `${" ".repeat(LENGTH)}\n`,
  digits: `+${"1".repeat(LENGTH)}!`,
  dashes: `${"-".repeat(LENGTH)}!`,
  "a mail address": `${"a".repeat(LENGTH / 2)}@${"a.".repeat(LENGTH / 4)}`,
  dots: `a@${".".repeat(LENGTH)}`,
  "at signs": "@".repeat(LENGTH),
  colons: `${"A:".repeat(LENGTH / 2)}!`,
  commas: ",".repeat(LENGTH),
  "line breaks": "\r\n".repeat(LENGTH / 2),
  "wide characters": "\u{1f6aa}".repeat(LENGTH / 2),
  percents: "%25".repeat(LENGTH / 3),
};

const ids = new Proxy({}, { get: () => "some-id" }) as Building["ids"];
const nowhere = { ids, delivered: { hwId: "VP-1234", activationCode: "ABCDEFGH2345" } };

describe("a text of a hundred thousand characters", () => {
  test.each(everyCall.map((named) => [named.name, named] as const))(
    "is checked quickly by %s",
    async (_name, named: NamedCall) => {
      const slow: string[] = [];
      for (const place of listPlaces(named, inputFor(named, nowhere))) {
        for (const [what, text] of Object.entries(adversarial)) {
          const { parameters, query, body } = place.put(text);
          const took = await quickest(() => {
            try {
              parseInput(named.call, { ...parameters, query, body });
            } catch (error) {
              if (!isApiError(error)) throw error;
            }
          }, LIMIT_MS);
          if (took >= LIMIT_MS) slow.push(`${place.name}, ${what}: ${took.toFixed(0)} ms`);
        }
      }
      expect(slow).toEqual([]);
    },
  );

  test.each([
    cleanDomainName,
    nextFreeSuffix,
    isNameOrIdentifier,
    toContactMode,
    isMailAddress,
    isPhoneNumber,
    isContactValue,
  ])("is checked quickly by %o", async (rule) => {
    for (const [what, text] of Object.entries(adversarial)) {
      expect(await quickest(() => rule(text), LIMIT_MS), what).toBeLessThan(LIMIT_MS);
    }
  });

  test("is looked up quickly as an address", async () => {
    const paths = [
      ...Object.values(adversarial),
      "/".repeat(LENGTH),
      "/a".repeat(LENGTH / 2),
      "/..".repeat(LENGTH / 3),
    ];
    for (const path of paths) {
      for (const address of [`${API_BASE}/devices/${path}`, path])
        expect(await quickest(() => findCall("GET", address), LIMIT_MS)).toBeLessThan(LIMIT_MS);
    }
  });

  test("would take longer with a pattern that backtracks", async () => {
    const times = 10;
    const text = "1".repeat(LENGTH / times);
    // Ten times the length takes a hundred times as long.
    expect((await quickest(() => /^.*\d+!$/.test(text))) * times ** 2).toBeGreaterThan(LIMIT_MS);
  });
});
