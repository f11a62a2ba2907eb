import { isIPv4, isIPv6 } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isContactValue, isMailAddress, isPhoneNumber } from "../people/contacts.ts";
import { isHostField, isHostName, isIpv4, isIpv6, isWebAddress } from "./network.ts";

/** Attack F15: the fast rules against references that check each character, on 100,000 texts. */
const RUNS = { numRuns: 20_000, seed: 7 };

const LETTER = "abcdefghijklmnopqrstuvwxyz";
const DIGIT = "0123456789";

// Texts made of the parts of addresses, so that many are nearly right and some are right.
const pieces = ["0", "1", "25", "255", "256", "01", "a", "Z", "f00d", "-", ".", ".", ":", "::", "@", "+"];
const rarer = [
  "(",
  ")",
  " ",
  "_",
  "é",
  "\u0000",
  "%",
  "/",
  "\\",
  "?",
  "http://",
  "{host}",
  "a.b",
  "x".repeat(63),
];
const text = fc.array(fc.constantFrom(...pieces, ...rarer), { maxLength: 12 }).map((parts) => parts.join(""));

function consistsOf(word: string, allowed: string): boolean {
  return [...word].every((character) => allowed.includes(character.toLowerCase()));
}

function isName(word: string): boolean {
  const labels = word.split(".");
  const last = labels.at(-1)!.toLowerCase();
  const isNumber =
    (last !== "" && consistsOf(last, DIGIT)) ||
    (last.startsWith("0x") && consistsOf(last.slice(2), `${DIGIT}abcdef`));
  const isLabel = (label: string): boolean =>
    label.length >= 1 &&
    label.length <= 63 &&
    consistsOf(label, `${LETTER}${DIGIT}-`) &&
    !label.startsWith("-") &&
    !label.endsWith("-");
  return word.length <= 253 && !isNumber && labels.every(isLabel);
}

function isMail(word: string): boolean {
  const [name, host, ...more] = word.split("@");
  if (name === undefined || host === undefined || more.length > 0 || word.length > 254) return false;
  const signs = "!#$%&'*+/=?^_`{|}~-";
  const isNameOfMail =
    name.length <= 64 &&
    name.split(".").every((part) => part !== "" && consistsOf(part, LETTER + DIGIT + signs));
  return isNameOfMail && host.includes(".") && isName(host);
}

function isPhone(word: string): boolean {
  const compact = word.split(/\s/).join("");
  const rest = compact.startsWith("+") ? compact.slice(1) : compact;
  const digits = [...rest].filter((character) => DIGIT.includes(character));
  return word.length <= 254 && digits.length > 0 && consistsOf(rest, `${DIGIT}()./-`);
}

function isAddressOfField(word: string): boolean {
  const match = /^(http:\/\/|\{host\})([^/?#\\]*)(?:[/?#\\].*)?$/s.exec(word);
  if (!match || [...word].some((character) => character <= " " || character > "~")) return false;
  const [, beginning, authority = ""] = match;
  const [host = "", port, ...more] = authority.split(":");
  const name = beginning === "{host}" && host.startsWith(".") ? host.slice(1) : host;
  const isPort =
    port === undefined ||
    (/^\d+$/.test(port) && port.length <= 5 && Number(port) > 0 && Number(port) < 65_536);
  return more.length === 0 && isPort && host.includes(".") && (isIPv4(name) || isName(name));
}

function hasHost(word: string): boolean {
  const words = [...word.matchAll(/[A-Za-z0-9.:-]+/g)].map(([match]) => match);
  return (
    word === "" ||
    words.some((each) => isIPv6(each) || each.split(":").some((part) => isIPv4(part) || isName(part)))
  );
}

function expectAgreement(ours: (word: string) => boolean, reference: (word: string) => boolean): void {
  let accepted = 0;
  fc.assert(
    fc.property(text, (word) => {
      const isRight = reference(word);
      if (isRight) accepted++;
      return ours(word) === isRight;
    }),
    {
      ...RUNS,
      examples: [["a@b.c"], ["1.2.3.4"], ["::1"], ["+1(2)"], ["http://a.b:80/?x"], ["{host}.local"], ["a.b"]],
    },
  );
  expect(accepted).toBeGreaterThan(0);
}

test("an address is valid if the system parses it", () => {
  expectAgreement(isIpv4, isIPv4);
  // The system also accepts a zone, which means something on one machine only.
  expectAgreement(isIpv6, (word) => !word.includes("%") && isIPv6(word));
});

test("a host, and a field that contains one, is validated by each character", () => {
  expectAgreement(isHostName, isName);
  expectAgreement(isHostField, hasHost);
});

test("a web address is valid if its parts are", () => {
  expectAgreement(isWebAddress, isAddressOfField);
});

test("an e-mail address, a phone number and a contact are validated by each character", () => {
  expectAgreement(isMailAddress, isMail);
  expectAgreement(isPhoneNumber, isPhone);
  expectAgreement(isContactValue, (word) => isMail(word) || isPhone(word));
});
