import { expect, test } from "vitest";
import { isAtLeast, roleRank } from "./roles.ts";

test("a role may not do what only a higher one may", () => {
  expect(isAtLeast("virtual-user", "user")).toBe(false);
  expect(isAtLeast("user", "credential-manager")).toBe(false);
  expect(isAtLeast("credential-manager", "administrator")).toBe(false);
});

test("a role may do what it and each lower one may", () => {
  expect(isAtLeast("user", "user")).toBe(true);
  expect(isAtLeast("administrator", "credential-manager")).toBe(true);
  expect(roleRank("administrator")).toBeGreaterThan(roleRank("virtual-user"));
});
