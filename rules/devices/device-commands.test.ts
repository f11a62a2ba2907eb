import { expect, test } from "vitest";
import { CLOCK_SKEW_MS } from "../history/bounded-time.ts";
import { commandExpiry, commandStateAt, isCommandOf } from "./device-commands.ts";

test("an unfinished command has timed out at its end; a finished one does not change", () => {
  const expiresAt = commandExpiry("open-door", 1_000);
  expect(expiresAt).toBe(11_000);
  const requestedAt = 1_000;
  expect(commandStateAt({ state: "sent", requestedAt, expiresAt }, expiresAt - 1)).toBe("sent");
  for (const state of ["queued", "sent", "received"] as const) {
    expect(commandStateAt({ state, requestedAt, expiresAt }, expiresAt)).toBe("timed-out");
  }
  expect(commandStateAt({ state: "done", requestedAt, expiresAt }, expiresAt)).toBe("done");
  expect(commandStateAt({ state: "failed", requestedAt, expiresAt }, expiresAt)).toBe("failed");
});

test("a command requested in the future has timed out, apart from the tolerance for clocks", () => {
  const requestedAt = 400 * 24 * 3_600_000;
  const stored = {
    state: "queued",
    requestedAt,
    expiresAt: commandExpiry("open-door", requestedAt),
  } as const;
  expect(commandStateAt(stored, requestedAt - CLOCK_SKEW_MS)).toBe("queued");
  expect(commandStateAt(stored, requestedAt - CLOCK_SKEW_MS - 1)).toBe("timed-out");
  expect(commandStateAt({ ...stored, state: "done" }, 1_000)).toBe("done");
});

test("only a device with a camera shows its picture, and a camera has no buzzer", () => {
  expect(isCommandOf("show-video", "CAMERA")).toBe(true);
  expect(isCommandOf("show-video", "CONTROLLER")).toBe(false);
  expect(isCommandOf("test-buzzer", "CAMERA")).toBe(false);
  expect(isCommandOf("reboot", "AUTOMATION")).toBe(true);
});
