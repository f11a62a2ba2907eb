import { describe, expect, test } from "vitest";
import { contactModeOf, isContactValue, isMailAddress, isPhoneNumber, maskContact } from "./contacts.ts";

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

  test("is refused past what mail servers take", () => {
    expect(isMailAddress(`${"a".repeat(65)}@b.io`)).toBe(false);
    expect(isMailAddress(`a@${"b.".repeat(126)}io`)).toBe(false);
  });

  test("may have marks in its name and several parts", () => {
    for (const text of ["a@b.io", "Ada.Lovelace+door@mail.casa.it", "o'hara_1@xn--bcher-kva.example"]) {
      expect(isMailAddress(text), text).toBe(true);
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

  test("is taken as mail when it contains @, else as mobile", () => {
    expect(contactModeOf("ada@casa.it")).toBe("MAIL");
    expect(contactModeOf("+39 02 1")).toBe("MOBILE");
    expect(contactModeOf("")).toBe("MOBILE");
  });
});

test("a masked contact can be recognised and not be written to", () => {
  expect(maskContact("ada@casa.it")).toBe("a•••@c•••.it");
  expect(maskContact("a@b.example.org")).toBe("a•••@b•••.org");
  expect(maskContact("+39 (02) 12-34")).toBe("•••34");
  expect(maskContact("")).toBe("•••");
});

test("every rule answers at once on long hostile text", () => {
  const started = performance.now();
  for (const text of ["(", '"', ",", "a.", "a@", "1 ", "\t", "@"].map((piece) => piece.repeat(100_000))) {
    for (const rule of [isMailAddress, isPhoneNumber, isContactValue]) {
      expect(rule(text)).toBe(false);
    }
  }
  // Anything worse than linear takes far longer; the margin is for a busy machine.
  expect(performance.now() - started).toBeLessThan(1000);
});
