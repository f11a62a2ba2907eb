import { describe, expect, test } from "vitest";
import { ADA, CLEANER, NOW, RULES, UNUSABLE } from "#tests/support/example-opener.ts";
import { decideAtConsole } from "./access-decision.ts";

describe("a person at the console", () => {
  test("opens what a rule or a zone opens for their groups, and the decision names which", () => {
    expect(decideAtConsole(RULES, ADA, "door", NOW)).toMatchObject({
      outcome: "granted",
      userName: "Ada",
      associationId: "to-street",
      credentialId: "code",
      outputIds: ["door"],
    });
    expect(decideAtConsole(RULES, CLEANER, "gate", NOW)).toMatchObject({
      outcome: "granted",
      outputGroupId: "all-doors",
      outputIds: ["gate"],
    });
  });

  test("opens nothing else, whatever their credentials", () => {
    expect(decideAtConsole(RULES, ADA, "cellar", NOW)).toMatchObject({ reason: "NO_ACCESS_HERE" });
    const stranger = { ...ADA, groupIds: new Set<string>() };
    expect(decideAtConsole(RULES, stranger, "door", NOW)).toMatchObject({ reason: "NO_ACCESS_HERE" });
  });

  test.each(UNUSABLE)(
    "is refused with $reason where no credential could be used at the door",
    ({ reason, terms }) => {
      const credentials = terms === undefined ? [] : [{ id: "code", ...terms }];
      const decision = decideAtConsole(RULES, { ...ADA, credentials }, "door", NOW);
      expect(decision).toMatchObject({ outcome: "refused", reason, outputIds: [] });
    },
  );
});
