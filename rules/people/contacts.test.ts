import { describe, expect, test } from "vitest";
import { quickest } from "#tests/support/timing.ts";
import {
  isContactValue,
  isEmailLike,
  isMailAddress,
  isPhoneNumber,
  maskContact,
  splitMobile,
  toContactMode,
} from "./contacts.ts";

const SOON_MS = 1_000;

describe("an e-mail address", () => {
  test("is refused when it could name a second recipient or a header", () => {
    for (const text of [
      "a@b.io,evil@x.io",
      "a@b.io;c@d.io",
      "a@b.io\r\nBcc: evil@x.io",
      "a@b.io\n",
      "<a@b.io>",
      '"a"@b.io',
    ]) {
      expect(isMailAddress(text), text).toBe(false);
    }
  });

  test("is refused when a part is missing or misplaced", () => {
    for (const text of [
      "",
      "a",
      "@b.io",
      "a@",
      "a@b",
      "a@@b.io",
      ".a@b.io",
      "a.@b.io",
      "a..b@c.io",
      "a@-b.io",
      "a b@c.io",
    ]) {
      expect(isMailAddress(text), text).toBe(false);
    }
  });

  test("is refused beyond the limits of mail servers", () => {
    expect(isMailAddress(`${"a".repeat(65)}@b.io`)).toBe(false);
    expect(isMailAddress(`a@${"b.".repeat(126)}io`)).toBe(false);
  });

  test("may have marks in its name and several parts", () => {
    for (const text of ["a@b.io", "Ada.Lovelace+door@mail.casa.it", "o'hara_1@xn--bcher-kva.example"]) {
      expect(isMailAddress(text), text).toBe(true);
    }
  });
});

describe("an e-mail-like value", () => {
  test("is refused with other characters or past 64 on a side", () => {
    for (const text of [
      "",
      "a@",
      "@b",
      "a_b@c.it",
      "a@b@c",
      "a@b-c.it",
      "a@b.it\n",
      `${"a".repeat(65)}@b.it`,
      `a@${"b".repeat(65)}`,
    ]) {
      expect(isEmailLike(text), text).toBe(false);
    }
  });

  test("is letters, digits and dots around one @, in any case", () => {
    for (const text of ["a@b", "ADA.1@Casa.It", "..@..", `${"a".repeat(64)}@${"b".repeat(64)}`]) {
      expect(isEmailLike(text), text).toBe(true);
    }
  });
});

describe("a contact", () => {
  test("is refused when neither phone number nor mail address", () => {
    for (const text of ["", "   ", "+", "()-./", "12a", "1+2", "++39", "ada", "1,2", "1".repeat(255)]) {
      expect(isContactValue(text), text).toBe(false);
    }
  });

  test("may be a phone number as people write it", () => {
    for (const text of ["112", "+39 02 1234567", " (02) 12-34/56.7 ", "+39 (0)6 1"]) {
      expect(isPhoneNumber(text), text).toBe(true);
      expect(isContactValue(text), text).toBe(true);
    }
  });

  test("may be a mail address", () => {
    expect(isContactValue("ada@casa.it")).toBe(true);
  });

  test("is treated as mail when it contains @, else as mobile", () => {
    expect(toContactMode("ada@casa.it")).toBe("MAIL");
    expect(toContactMode("+39 02 1")).toBe("MOBILE");
    expect(toContactMode("")).toBe("MOBILE");
  });
});

test("a masked contact can be recognised and not be written to", () => {
  expect(maskContact("ada@casa.it")).toBe("a•••@c•••.it");
  expect(maskContact("a@b.example.org")).toBe("a•••@b•••.org");
  expect(maskContact("+39 (02) 12-34")).toBe("•••34");
  expect(maskContact("")).toBe("•••");
});

test("every rule is fast on long hostile text", async () => {
  for (const text of ["(", '"', ",", "a.", "a@", "1 ", "\t", "@"].map((piece) => piece.repeat(100_000))) {
    for (const rule of [isMailAddress, isEmailLike, isPhoneNumber, isContactValue]) {
      // Anything worse than linear takes far longer; the margin is for a busy machine.
      const took = await quickest(() => expect(rule(text)).toBe(false), SOON_MS);
      expect(took).toBeLessThan(SOON_MS);
    }
  }
});

test.each([
  ["+14155550123", "+1", "4155550123"],
  ["+79161234567", "+7", "9161234567"],
  ["+393331234567", "+39", "3331234567"],
  ["+4915112345678", "+49", "15112345678"],
  ["+3725123456", "+372", "5123456"],
])("%s is %s and %s", (mobile, countryCode, mobileNumber) => {
  expect(splitMobile(mobile)).toEqual({ countryCode, mobileNumber });
});
