import { expect, test } from "vitest";
import { type Call, isChange, needsProof } from "./call.ts";
import { listCallErrors } from "./call-errors.ts";
import { api } from "./index.ts";

/** Calls outside the installation that would let a stolen session take over an account, or can't be undone. */
const FRESH = [
  "domains.remove",
  "licences.setOwner",
  "passkeys.remove",
  "secondFactors.remove",
  "secondFactors.renewRecoveryCodes",
];

/** Calls of the installation's administrator that change something and declare why they need no proof. */
const WITHOUT_PROOF = [
  "appReleases.uploadFile",
  "backups.create",
  "mailServer.test",
  "messages.sendAgain",
  "onPremise.createDemoBuilding",
  "setUp.postpone",
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

function namesWhere(matches: (call: Call) => boolean): string[] {
  return every.flatMap(({ name, call }) => (matches(call) ? [name] : [])).sort();
}

test("every call that changes the installation needs a fresh proof, except these with a reason", () => {
  const changes = namesWhere((call) => call.access === "installation" && isChange(call));
  expect(namesWhere(({ withoutProof }) => withoutProof !== undefined)).toEqual(WITHOUT_PROOF);
  expect(namesWhere((call) => call.access === "installation" && needsProof(call))).toEqual(
    changes.filter((name) => !WITHOUT_PROOF.includes(name)),
  );
});

test("the other calls that need a fresh proof are these", () => {
  expect(namesWhere((call) => call.access !== "installation" && needsProof(call))).toEqual(FRESH);
});

test("each call that needs a fresh proof declares the error", () => {
  expect(namesWhere((call) => listCallErrors(call).includes("FRESH_PROOF_NEEDED"))).toEqual(
    [...namesWhere(needsProof), ...FRESH_FOR_OTHERS].sort(),
  );
});

test("a fresh proof is only required of authenticated callers", () => {
  expect(namesWhere((call) => call.fresh !== undefined && call.access === "open")).toEqual([]);
});
