import { expect, test } from "vitest";
import { commandExpiry, commandStateAt, isCommandOf } from "./device-commands.ts";

test("a command that nobody has finished by its end has timed out; one that is over stays as it ended", () => {
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
