import { describe, expect, test } from "vitest";
import { CALL_CODE, isDoorPin, nextCallCode } from "./codes.ts";

test("a call code is refused unless it is one to five digits", () => {
  for (const text of ["", "123456", "12a", "-1", "1.5", " 1", "1\n", "١٢٣"]) {
    expect(CALL_CODE.test(text), text).toBe(false);
  }
  for (const text of ["1", "007", "99999"]) {
    expect(CALL_CODE.test(text), text).toBe(true);
  }
});

test("a door PIN is refused unless it is six to ten digits", () => {
  for (const text of ["", "12345", "12345678901", "12345a", "123456\n"]) {
    expect(isDoorPin(text), text).toBe(false);
  }
  for (const text of ["123456", "0000000000"]) {
    expect(isDoorPin(text), text).toBe(true);
  }
});

describe("a new call code", () => {
  test("is 100 times the device count plus the button's index when there is none", () => {
    expect(nextCallCode([], 1, 1)).toBe("101");
    expect(nextCallCode([], 3, 12)).toBe("312");
  });

  test("is the highest one plus one when there are some", () => {
    expect(nextCallCode(["101", "9", "0205"], 1, 1)).toBe("206");
    expect(nextCallCode(["0"], 1, 1)).toBe("1");
  });

  test("ignores what is no call code", () => {
    expect(nextCallCode(["123456", "abc", ""], 2, 5)).toBe("205");
  });

  test("is the lowest free one when the highest has no successor", () => {
    expect(nextCallCode(["99999", "1", "2", "4"], 1, 1)).toBe("3");
    expect(nextCallCode([], 1000, 1)).toBe("1");
  });

  test("does not exist when all are taken", () => {
    const all = Array.from({ length: 100_000 }, (_, number) => String(number));
    expect(nextCallCode(all, 1, 1)).toBeUndefined();
  });
});
