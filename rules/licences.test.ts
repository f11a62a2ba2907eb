import { expect, test } from "vitest";
import { isLapsed, sortLicences, whyNothingMore } from "./licences.ts";

test("a licence has lapsed from its expiry on, and never without one", () => {
  expect(isLapsed({ expirationDate: 1000 }, 1000)).toBe(true);
  expect(isLapsed({ expirationDate: 1000 }, 999)).toBe(false);
  expect(isLapsed({ expirationDate: null }, Number.MAX_SAFE_INTEGER)).toBe(false);
});

test("a licence takes more from its activation until it is revoked or lapses", () => {
  const licence = { activatedAt: 1, revokedAt: null, expirationDate: 1000 };
  expect(whyNothingMore(licence, 999)).toBeUndefined();
  expect(whyNothingMore(licence, 1000)).toBe("LAPSED");
  expect(whyNothingMore({ ...licence, revokedAt: 2 }, 999)).toBe("REVOKED");
  expect(whyNothingMore({ ...licence, activatedAt: null }, 999)).toBe("NOT_ACTIVATED");
});

test("licences are ordered non-demo first, without expiry before dated, and otherwise stay as they were", () => {
  const licences = [
    { id: "demo, dated", demo: true, expirationDate: 5 },
    { id: "late", demo: false, expirationDate: 9 },
    { id: "demo, open", demo: true, expirationDate: null },
    { id: "early", demo: false, expirationDate: 1 },
    { id: "open", demo: false, expirationDate: null },
  ];
  const ids = sortLicences(licences).map((licence) => licence.id);
  expect(ids).toEqual(["open", "late", "early", "demo, open", "demo, dated"]);
  expect(licences[0]?.id).toBe("demo, dated");
});
