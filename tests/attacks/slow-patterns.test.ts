import { describe, expect, test } from "vitest";
import { isApiError } from "#contract/errors.ts";
import { parseInput } from "#contract/parse.ts";
import { API_BASE, findCall } from "#contract/route-tree.ts";
import { cleanDomainName, isNameOrIdentifier, nextFreeSuffix } from "#rules/names.ts";
import { contactModeOf, isContactValue, isMailAddress, isPhoneNumber } from "#rules/contacts.ts";
import type { Building } from "./building.ts";
import { everyCall, type NamedCall } from "./every-call.ts";
import { givenTo } from "./examples.ts";
import { placesOf } from "./hostile-places.ts";

const LENGTH = 100_000;
const LIMIT_MS = 50;

/** Texts on which a pattern that can match in many ways takes for ever. */
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

/** The shortest of some runs: the machine has other things to do, too. */
function fastest(run: () => unknown): number {
  let shortest = Infinity;
  for (let turn = 0; turn < 3 && shortest > LIMIT_MS; turn++) {
    const started = performance.now();
    run();
    shortest = Math.min(shortest, performance.now() - started);
  }
  return shortest;
}

const ids = new Proxy({}, { get: () => "some-id" }) as Building["ids"];
const nowhere = { ids, delivered: { hwId: "VP-1234", activationCode: "ABCDEFGH2345" } };

describe("a text of a hundred thousand characters", () => {
  test.each(everyCall.map((named) => [named.name, named] as const))(
    "is checked soon by %s",
    (_name, named: NamedCall) => {
      const slow = placesOf(named, givenTo(named, nowhere)).flatMap((place) =>
        Object.entries(adversarial).flatMap(([what, text]) => {
          const { parameters, query, body } = place.put(text);
          const took = fastest(() => {
            try {
              parseInput(named.call, { ...parameters, query, body });
            } catch (error) {
              if (!isApiError(error)) throw error;
            }
          });
          return took < LIMIT_MS ? [] : [`${place.name}, ${what}: ${took.toFixed(0)} ms`];
        }),
      );
      expect(slow).toEqual([]);
    },
  );

  test.each([
    cleanDomainName,
    nextFreeSuffix,
    isNameOrIdentifier,
    contactModeOf,
    isMailAddress,
    isPhoneNumber,
    isContactValue,
  ])("is looked at soon by %o", (rule) => {
    for (const [what, text] of Object.entries(adversarial)) {
      expect(
        fastest(() => rule(text)),
        what,
      ).toBeLessThan(LIMIT_MS);
    }
  });

  test("is looked up soon as an address", () => {
    const paths = [
      ...Object.values(adversarial),
      "/".repeat(LENGTH),
      "/a".repeat(LENGTH / 2),
      "/..".repeat(LENGTH / 3),
    ];
    for (const path of paths) {
      expect(fastest(() => findCall("GET", `${API_BASE}/devices/${path}`))).toBeLessThan(LIMIT_MS);
      expect(fastest(() => findCall("GET", path))).toBeLessThan(LIMIT_MS);
    }
  });
});
