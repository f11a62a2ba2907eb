import { expect, test } from "vitest";
import { isApiError } from "#contract/errors.ts";
import { listFreeTexts, parseInput } from "#contract/parse.ts";
import type { Ids } from "../attacks/support/building.ts";
import { everyCall } from "../attacks/support/every-call.ts";
import { inputFor } from "../attacks/support/examples.ts";

const ids = new Proxy({} as Ids, { get: (_, what) => `${String(what)}-1` });
const place = { ids, delivered: { hwId: "VP-1234-ABCD", activationCode: "ABCD-EFGH-2345" } };

const injections = ["\r\nX-Injected: 1", "\nX", "\rX", "\tX", "\u001b[2J", "\u0085X", "\u2028X"];

/** A text in a body, with a function that returns the body with another text in its place. */
interface TextPlace {
  path: string[];
  put: (text: string) => unknown;
}

function textsOf(
  value: unknown,
  path: string[] = [],
  put: (inner: unknown) => unknown = (it) => it,
): TextPlace[] {
  if (typeof value === "string") return [{ path, put: (added) => put(value + added) }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsOf(inner, [...path, name], (changed) => {
      const copy: unknown = structuredClone(value);
      (copy as Record<string, unknown>)[name] = changed;
      return put(copy);
    }),
  );
}

function hasControl(value: unknown): boolean {
  if (typeof value === "string") return /[\p{Cc}\u2028\u2029]/u.test(value);
  return typeof value === "object" && value !== null && Object.values(value).some(hasControl);
}

test("no text of a body brings a control character to a handler, except for the free ones", () => {
  let tried = 0;
  for (const named of everyCall) {
    const { parameters, body } = inputFor(named, place);
    const free = named.call.body ? listFreeTexts(named.call.body) : new Set();
    for (const { path, put } of textsOf(body))
      for (const injection of injections) {
        if (free.has(path.join("."))) continue;
        tried += 1;
        const what = `${named.name} ${path.join(".")} ${JSON.stringify(injection)}`;
        try {
          const parsed = parseInput(named.call, { ...parameters, body: put(injection) });
          expect(hasControl(parsed), what).toBe(false);
        } catch (error) {
          if (!isApiError(error)) throw error;
          expect(error.errorName, what).toBe("INVALID_INPUT");
          const names = Object.keys(error.extras.fields ?? {});
          expect(
            names.some((name) => path.join(".").startsWith(name)),
            `${what}: ${names.join()}`,
          ).toBe(true);
        }
      }
  }
  expect(tried).toBeGreaterThan(500);
});

/** Why a text may have any character. */
const reasons = {
  "is shown as paragraphs": ["appReleases.create.notes"],
  "is JSON of a program, stored unchanged": [
    "domains.setPreferences.preferences",
    "users.setPreferences.preferences",
  ],
  "is compared with a hash, and may have been chosen under other rules": [
    "accountLinks.activate.password",
    "accountLinks.resetPassword.password",
    "auth.token.password",
    "backups.restore.passphrase",
    "backups.setPlan.passphrase",
    "onPremise.createUser.password",
    "passkeys.begin.password",
    "secondFactors.setUp.password",
    "signIns.prove.password",
    "users.changePassword.newPassword",
    "users.changePassword.oldPassword",
    "users.remove.password",
    "users.signUp.password",
    "users.update.password",
    "virtualUsers.create.password",
    "virtualUsers.update.password",
  ],
  "is shown or spoken in lines, and checked by the type of its action": [
    "accessRules.create.actions.*.payload.*",
    "accessRules.save.actions.*.payload.*",
    "actionGroups.addAction.payload.*",
    "actionGroups.updateAction.payload.*",
    "nameplate.save.actions.*.payload.*",
  ],
  "is sent to the mail server encoded": ["mailServer.set.password", "mailServer.test.configuration.password"],
};

test("the texts that may have any character are these", () => {
  const free = everyCall.flatMap(({ name, call }) =>
    call.body ? [...listFreeTexts(call.body)].map((path) => `${name}.${path}`) : [],
  );
  expect(free.sort()).toEqual(Object.values(reasons).flat().sort());
});
