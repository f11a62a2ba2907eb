import { expect, test } from "vitest";
import type { Call } from "./call.ts";
import { api } from "./index.ts";
import { errorsOf } from "./openapi/errors-of-call.ts";

/** Calls that would let a stolen session take over the account, the installation or its devices. */
const FRESH = [
  "appReleases.create",
  "backups.download",
  "backups.receive",
  "backups.restore",
  "backups.setPlan",
  "installationUsers.endSessions",
  "installationUsers.removeFactors",
  "installationUsers.sendLink",
  "installationUsers.setAdministrator",
  "mailServer.remove",
  "mailServer.set",
  "passkeys.remove",
  "secondFactors.remove",
  "secondFactors.renewRecoveryCodes",
];

/** Calls that need a fresh proof only from the installation's administrator, for another account. */
const FRESH_FOR_OTHERS = [
  "accountLinks.requestBrowserLink",
  "accountLinks.requestPasswordReset",
  "accountLinks.resendActivationLink",
  "users.remove",
  "users.update",
];

const every = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries<Call>(calls).map(([name, call]) => ({ name: `${resource}.${name}`, call })),
);

test("the calls that need a fresh proof are these, and each declares the error", () => {
  const fresh = every.filter(({ call }) => call.fresh !== undefined);
  expect(fresh.map(({ name }) => name).sort()).toEqual(FRESH);
  const declaring = every.filter(({ call }) => errorsOf(call).includes("FRESH_PROOF_NEEDED"));
  expect(declaring.map(({ name }) => name).sort()).toEqual([...FRESH, ...FRESH_FOR_OTHERS].sort());
});

test("a fresh proof is only required of authenticated callers", () => {
  expect(every.filter(({ call }) => call.fresh !== undefined && call.access === "open")).toEqual([]);
});
