import { expect, test } from "vitest";
import { nextSetUpStep, opensAutomatically } from "./set-up.ts";

test("the wizard continues at the first unanswered question", () => {
  const states = { building: "postponed", mail: "open", demo: "open" } as const;
  expect(nextSetUpStep(states)).toBe("mail");
  expect(opensAutomatically(states)).toBe(true);
});

test("once all steps are answered the wizard does not open on its own; opened again, it begins at the first skipped step", () => {
  const states = { building: "done", mail: "postponed", demo: "postponed" } as const;
  expect(opensAutomatically(states)).toBe(false);
  expect(nextSetUpStep(states)).toBe("mail");
});

test("when nothing is missing there is no next step", () => {
  expect(nextSetUpStep({ building: "done", mail: "done", demo: "done" })).toBeUndefined();
});
