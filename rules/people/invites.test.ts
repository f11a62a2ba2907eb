import { describe, expect, test } from "vitest";
import { inviteExpiry, inviteState, matchInviteLists } from "./invites.ts";

describe("an invite", () => {
  test("is expired from its end on, even with places left", () => {
    expect(inviteState({ expirationDate: 1000, remainingUsages: 5 }, 1000)).toBe("expired");
    expect(inviteState({ expirationDate: 1000, remainingUsages: 5 }, 999)).toBe("usable");
  });

  test("is used up after its last place", () => {
    expect(inviteState({ expirationDate: 1000, remainingUsages: 0 }, 0)).toBe("used-up");
    expect(inviteState({ expirationDate: 1000, remainingUsages: 1 }, 0)).toBe("usable");
  });

  test("without a limit admits any number of people", () => {
    expect(inviteState({ expirationDate: 1000, remainingUsages: null }, 0)).toBe("usable");
  });

  test("ends ten calendar years after it was made, to the millisecond", () => {
    expect(inviteExpiry(Date.UTC(2025, 2, 30, 1, 30, 0, 7))).toBe(Date.UTC(2035, 2, 30, 1, 30, 0, 7));
  });

  test("made on a 29 February never lasts less than ten years", () => {
    expect(inviteExpiry(Date.UTC(2024, 1, 29))).toBe(Date.UTC(2034, 2, 1));
  });
});

describe("licence ids and limits", () => {
  test("are refused when of unlike kind", () => {
    expect(matchInviteLists(undefined, [1])).toBe(false);
    expect(matchInviteLists(["a"], undefined)).toBe(false);
    expect(matchInviteLists(["a", "b"], [1])).toBe(false);
    expect(matchInviteLists([], undefined)).toBe(false);
  });

  test("are accepted when both are missing or lists of one length", () => {
    expect(matchInviteLists(undefined, undefined)).toBe(true);
    expect(matchInviteLists(["a", "b"], [1, 2])).toBe(true);
    expect(matchInviteLists([], [])).toBe(true);
  });
});
