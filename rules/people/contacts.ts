import { isHostName } from "../installation/network.ts";

/** The longest address that mail servers accept; longer input is refused before it is parsed. */
export const MAIL_LENGTH_LIMIT = 254;
const MAIL_NAME_LENGTH_LIMIT = 64;

/** A mobile number without its country code. */
export const MOBILE_NUMBER_DIGITS_MIN = 4;
export const MOBILE_NUMBER_DIGITS_MAX = 15;
export const MOBILE_NUMBER = new RegExp(`^[0-9]{${MOBILE_NUMBER_DIGITS_MIN},${MOBILE_NUMBER_DIGITS_MAX}}$`);

/** The contacts of a person, which are also logins (§3). */
export type ContactMode = "MAIL" | "MOBILE";

/** Returns how a contact in a password reset is treated: as mail if it contains @, else as mobile (§5). */
export function toContactMode(contact: string): ContactMode {
  return contact.includes("@") ? "MAIL" : "MOBILE";
}

/** Whether a text is exactly one e-mail address, safe to pass to a mail server as a recipient. */
export function isMailAddress(text: string): boolean {
  if (text.length > MAIL_LENGTH_LIMIT) {
    return false;
  }
  const at = text.indexOf("@");
  const name = text.slice(0, Math.max(at, 0));
  const host = text.slice(at + 1);
  return name.length <= MAIL_NAME_LENGTH_LIMIT && isMailName(name) && host.includes(".") && isHostName(host);
}

/** Whether a text has the looser form of an e-mail address: letters, digits and dots around one @, in any case (§5). */
export function isEmailLike(text: string): boolean {
  return /^[A-Za-z0-9.]{1,64}@[A-Za-z0-9.]{1,64}$/.test(text);
}

/** Whether a text looks like a phone number; spaces in it are ignored (§5). */
export function isPhoneNumber(text: string): boolean {
  if (text.length > MAIL_LENGTH_LIMIT) {
    return false;
  }
  const compact = text.replace(/\s/g, "");
  return /^\+?[0-9()./-]+$/.test(compact) && /[0-9]/.test(compact);
}

/** Whether a text can be a person's contact: a phone number or an e-mail address (§5). */
export function isContactValue(text: string): boolean {
  return isPhoneNumber(text) || isMailAddress(text);
}

/** Dialling codes of two digits; `1` and `7` have one, all others three (ITU-T E.164). */
const TWO_DIGIT_CODES = new Set(
  ["20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47", "48", "49"]
    .concat(["51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65", "66"])
    .concat(["81", "82", "84", "86", "90", "91", "92", "93", "94", "95", "98"]),
);

/** Splits a full number, like `+393331234567`, into the dialling code with its plus, and the rest. */
export function splitMobile(mobile: string): { countryCode: string; mobileNumber: string } {
  const digits = mobile.replace(/[^0-9]/g, "");
  const length = /^[17]/.test(digits) ? 1 : TWO_DIGIT_CODES.has(digits.slice(0, 2)) ? 2 : 3;
  return { countryCode: `+${digits.slice(0, length)}`, mobileNumber: digits.slice(length) };
}

/** Masks a contact so that its owner recognises it: neither all of it nor its length is shown. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf("@");
  if (at < 0) return `•••${contact.replace(/[^0-9]/g, "").slice(-2)}`;
  const host = contact.slice(at + 1);
  const ending = host.slice(host.lastIndexOf(".") + 1);
  return `${contact.slice(0, 1)}•••@${host.slice(0, 1)}•••.${ending}`;
}

function isMailName(name: string): boolean {
  return name.split(".").every((part) => /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/.test(part));
}

/** The channels for messages to a mobile number (§3). */
export const MOBILE_SENDERS = ["SMS", "WHATSAPP"] as const;
