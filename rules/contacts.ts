import { isHostName } from "./network.ts";

/** The longest address a mail server takes; longer input is refused before it is looked at. */
export const MAIL_LENGTH_LIMIT = 254;
const MAIL_NAME_LENGTH_LIMIT = 64;

/** How a person is reached, and signs in (§3). */
export type ContactMode = "MAIL" | "MOBILE";

/** How a contact given for a password reset is taken: mail if it contains @, else mobile (§5). */
export function contactModeOf(contact: string): ContactMode {
  return contact.includes("@") ? "MAIL" : "MOBILE";
}

/** Whether a text is exactly one e-mail address, safe to hand to a mail server as a recipient. */
export function isMailAddress(text: string): boolean {
  if (text.length > MAIL_LENGTH_LIMIT) {
    return false;
  }
  const at = text.indexOf("@");
  const name = text.slice(0, Math.max(at, 0));
  const host = text.slice(at + 1);
  return name.length <= MAIL_NAME_LENGTH_LIMIT && isMailName(name) && host.includes(".") && isHostName(host);
}

/** Whether a text looks like a phone number; spaces anywhere in it do not count (§5). */
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

/** A contact as far as somebody needs it to recognise it: neither the whole of it nor its length. */
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

/** By what somebody gets messages at a mobile number (§3). */
export const MOBILE_SENDERS = ["SMS", "WHATSAPP"] as const;
