import { expect, test } from "vitest";
import { INVITE_PROPOSED_DAYS } from "#rules/people/invites.ts";
import { proposedEnd } from "./proposed-end.ts";

test("the proposed end is the last minute of a day in the zone, also across a change of clocks", () => {
  expect(INVITE_PROPOSED_DAYS).toBe(14);
  expect(proposedEnd(Date.UTC(2026, 10, 30, 12), "UTC")).toBe("2026-12-14T23:59");
  // It is December already there.
  expect(proposedEnd(Date.UTC(2026, 10, 30, 12), "Pacific/Auckland")).toBe("2026-12-15T23:59");
  expect(proposedEnd(Date.UTC(2026, 9, 17, 21, 59), "Europe/Rome")).toBe("2026-10-31T23:59");
  expect(proposedEnd(Date.UTC(2026, 9, 17, 22), "Europe/Rome")).toBe("2026-11-01T23:59");
});
