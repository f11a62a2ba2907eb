import { describe, expect, it } from "vitest";
import { findUnreachedReason, offeredActions, toOpeningState } from "./console-openings.ts";

describe("an opening from the console", () => {
  it("ends as its command ends: only a command that never left the server is certainly not carried out", () => {
    expect(findUnreachedReason({ state: "done", sentAt: 1 })).toBeNull();
    expect(findUnreachedReason({ state: "failed", sentAt: 1 })).toBe("DEVICE_FAILED");
    expect(findUnreachedReason({ state: "timed-out", sentAt: 1 })).toBe("UNCONFIRMED");
    expect(findUnreachedReason({ state: "timed-out", sentAt: null })).toBe("NOT_REACHED");
  });

  it("is unconfirmed where other hardware took the device's place after the command was sent", () => {
    expect(findUnreachedReason({ state: "failed", isAbandoned: true, sentAt: 1 })).toBe("UNCONFIRMED");
    expect(findUnreachedReason({ state: "failed", isAbandoned: true, sentAt: null })).toBe("NOT_REACHED");
  });

  it("has a state for each reason", () => {
    expect(toOpeningState("DEVICE_FAILED")).toBe("refused-by-device");
    expect(toOpeningState("UNCONFIRMED")).toBe("timed-out");
    expect(toOpeningState("NOT_REACHED")).toBe("not-reached");
  });

  it("is offered for a held output as the other of its two states, and as both while that is unknown", () => {
    expect(offeredActions("actuator", true)).toEqual(["open"]);
    expect(offeredActions("bistable", true)).toEqual(["close"]);
    expect(offeredActions("bistable", false)).toEqual(["open"]);
    expect(offeredActions("bistable", null)).toEqual(["open", "close"]);
  });
});
