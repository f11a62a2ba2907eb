import { describe, expect, test } from "vitest";
import type { CredentialTerms } from "./access-credentials.ts";
import { bestCredential, credentialState, unusableReason } from "./access-credentials.ts";

const NOW = 1_000_000;
const UNLIMITED: CredentialTerms = { startTime: null, endTime: null, remainingUsages: null };

describe("a credential", () => {
  test("is expired from its end on", () => {
    expect(credentialState({ ...UNLIMITED, endTime: NOW }, NOW)).toBe("expired");
    expect(credentialState({ ...UNLIMITED, endTime: NOW + 1 }, NOW)).toBe("valid");
  });

  test("is expired when no use is left, even before its start", () => {
    expect(credentialState({ ...UNLIMITED, remainingUsages: 0 }, NOW)).toBe("expired");
    expect(credentialState({ ...UNLIMITED, startTime: NOW + 1, remainingUsages: 0 }, NOW)).toBe("expired");
    expect(credentialState({ ...UNLIMITED, remainingUsages: 1 }, NOW)).toBe("valid");
  });

  test("is upcoming before its start and valid from it on", () => {
    expect(credentialState({ ...UNLIMITED, startTime: NOW + 1 }, NOW)).toBe("upcoming");
    expect(credentialState({ ...UNLIMITED, startTime: NOW }, NOW)).toBe("valid");
  });

  test("whose end is before its start is never valid", () => {
    const terms = { ...UNLIMITED, startTime: NOW + 10, endTime: NOW - 10 };
    for (const instant of [NOW - 20, NOW, NOW + 20]) {
      expect(credentialState(terms, instant)).not.toBe("valid");
    }
  });

  test("is never usable with a limit or a clock that is not a number", () => {
    expect(unusableReason({ ...UNLIMITED, endTime: NOW + 1 }, Number.NaN)).toBe("EXPIRED");
    expect(unusableReason({ ...UNLIMITED, startTime: NOW - 1 }, Number.NaN)).toBe("NOT_YET_VALID");
    expect(unusableReason({ ...UNLIMITED, remainingUsages: Number.NaN }, NOW)).toBe("USED_UP");
    expect(unusableReason({ ...UNLIMITED, remainingUsages: -1 }, NOW)).toBe("USED_UP");
  });

  test("without limits is valid at any time", () => {
    expect(credentialState(UNLIMITED, 0)).toBe("valid");
    expect(credentialState(UNLIMITED, Number.MAX_SAFE_INTEGER)).toBe("valid");
  });
});

describe("the best of several credentials", () => {
  const upcoming = { ...UNLIMITED, startTime: NOW + 1 };
  const past = { ...UNLIMITED, endTime: NOW };
  const spent = { ...UNLIMITED, remainingUsages: 0 };
  const limited = { ...UNLIMITED, remainingUsages: 2 };

  test("does not exist when there is none", () => {
    expect(bestCredential([], NOW)).toBeUndefined();
  });

  test("is the one with the most informative refusal when none is usable", () => {
    expect(bestCredential([spent, past, upcoming], NOW)).toBe(upcoming);
    expect(bestCredential([spent, past], NOW)).toBe(past);
    expect(bestCredential([spent], NOW)).toBe(spent);
  });

  test("is an unlimited one, so that no use is taken needlessly", () => {
    expect(bestCredential([upcoming, limited, UNLIMITED, spent], NOW)).toBe(UNLIMITED);
    expect(bestCredential([past, limited, upcoming], NOW)).toBe(limited);
  });
});
