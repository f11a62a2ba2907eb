import { expect, test } from "vitest";
import { isLapsed, LICENCE_ENDS_SOON_MS, licenceState, whyNoMoreSeats } from "./licences.ts";

test("a licence lapses at its expiry, and never without one", () => {
  expect(isLapsed({ expirationDate: 1000 }, 1000)).toBe(true);
  expect(isLapsed({ expirationDate: 1000 }, 999)).toBe(false);
  expect(isLapsed({ expirationDate: null }, Number.MAX_SAFE_INTEGER)).toBe(false);
});

test("a licence accepts seats from its activation until it is revoked or lapses", () => {
  const licence = { activatedAt: 1, revokedAt: null, expirationDate: 1000 };
  expect(whyNoMoreSeats(licence, 999)).toBeUndefined();
  expect(whyNoMoreSeats(licence, 1000)).toBe("LAPSED");
  expect(whyNoMoreSeats({ ...licence, revokedAt: 2 }, 999)).toBe("REVOKED");
  expect(whyNoMoreSeats({ ...licence, activatedAt: null }, 999)).toBe("NOT_ACTIVATED");
});

test("a licence is due for renewal thirty days before its end", () => {
  const licence = { expirationDate: LICENCE_ENDS_SOON_MS };
  expect(licenceState(licence, LICENCE_ENDS_SOON_MS)).toBe("lapsed");
  expect(licenceState(licence, 0)).toBe("soon");
  expect(licenceState(licence, -1)).toBe("valid");
  expect(licenceState({ expirationDate: null }, Number.MAX_SAFE_INTEGER)).toBe("valid");
});
