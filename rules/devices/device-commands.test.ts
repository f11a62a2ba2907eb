import { expect, test } from "vitest";
import { commandExpiry, commandStateAt, isCommandOf } from "./device-commands.ts";

test("an unfinished command has timed out at its end; a finished one does not change", () => {
  const expiresAt = commandExpiry("open-door", 1_000);
  expect(expiresAt).toBe(11_000);
  expect(commandStateAt({ state: "sent", expiresAt }, expiresAt - 1)).toBe("sent");
  for (const state of ["queued", "sent", "received"] as const) {
    expect(commandStateAt({ state, expiresAt }, expiresAt)).toBe("timed-out");
  }
  expect(commandStateAt({ state: "done", expiresAt }, expiresAt)).toBe("done");
  expect(commandStateAt({ state: "failed", expiresAt }, expiresAt)).toBe("failed");
});

test("only what has a camera shows its picture, and a camera has no buzzer", () => {
  expect(isCommandOf("show-video", "CAMERA")).toBe(true);
  expect(isCommandOf("show-video", "CONTROLLER")).toBe(false);
  expect(isCommandOf("test-buzzer", "CAMERA")).toBe(false);
  expect(isCommandOf("reboot", "AUTOMATION")).toBe(true);
});
