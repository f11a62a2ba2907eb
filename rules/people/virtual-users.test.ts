import fc from "fast-check";
import { expect, test } from "vitest";
import { isNameOrIdentifier } from "../buildings/names.ts";
import { isMailAddress } from "./contacts.ts";
import { virtualUserName } from "./virtual-users.ts";

test("a virtual user's user name is made of the letters and digits of the name and a random part", () => {
  expect(virtualUserName("Élise Dupont 2", "k3f9x2qa")).toBe("elisedupont2-k3f9x2qa");
  expect(virtualUserName("Наталья", "k3f9x2qa")).toBe("user-k3f9x2qa");
  expect(virtualUserName("101", "23456789")).toBe("user101-23456789");
});

test("it is an identifier and not a mail address, whatever the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 64 }), (name) => {
      const userName = virtualUserName(name, "k3f9x2qa");
      expect(isNameOrIdentifier(userName)).toBe(true);
      expect(isMailAddress(userName)).toBe(false);
    }),
  );
});
