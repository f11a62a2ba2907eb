import { expect, test } from "vitest";
import { asksByItself, nextSetUpStep } from "./set-up.ts";

test("the wizard goes on at the first question that nobody has answered", () => {
  const states = { building: "later", mail: "open", demo: "open" } as const;
  expect(nextSetUpStep(states)).toBe("mail");
  expect(asksByItself(states)).toBe(true);
});

test("once all was asked it stays away, and opened again it begins at what was put off", () => {
  const states = { building: "done", mail: "later", demo: "later" } as const;
  expect(asksByItself(states)).toBe(false);
  expect(nextSetUpStep(states)).toBe("mail");
});

test("where nothing is missing there is nowhere to go on", () => {
  expect(nextSetUpStep({ building: "done", mail: "done", demo: "done" })).toBeUndefined();
});
