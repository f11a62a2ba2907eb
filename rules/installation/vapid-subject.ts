import { isMailAddress } from "../people/contacts.ts";
import { isHostName } from "./network.ts";

/** What the operator sets, of which a subject can be made. */
interface SubjectSources {
  /** VAPID_SUBJECT. */
  vapidSubject: string | undefined;
  /** An origin. */
  publicUrl: string | undefined;
  adminEmail: string | undefined;
}

/** Ends of names that are in no public directory of names: reserved ones (RFC 2606, 6761, 6762, 8375), and usual ones. */
const OWN_NAMES = /(^|\.)(localhost|invalid|local|test|example|internal|lan|home\.arpa)$/i;

/**
 * Whether a subject names a person or a page that a push service can reach: `mailto:` or `https:` with a public name.
 * Apple's push service refuses any other with 403.
 */
export function isRealSubject(subject: string): boolean {
  if (subject.startsWith("mailto:")) {
    const address = subject.slice("mailto:".length);
    return isMailAddress(address) && !/[?#%&/]/.test(address) && isPublicName(address.split("@")[1] ?? "");
  }
  if (!URL.canParse(subject)) return false;
  const { protocol, username, password, hostname } = new URL(subject);
  return protocol === "https:" && username + password === "" && isPublicName(hostname);
}

/**
 * Chooses how push services reach the operator: the setting, else the address of the console, else the first
 * administrator; undefined if none of them is real.
 */
export function chooseVapidSubject({
  vapidSubject,
  publicUrl,
  adminEmail,
}: SubjectSources): string | undefined {
  const mail = adminEmail === undefined ? undefined : `mailto:${adminEmail}`;
  return [vapidSubject, publicUrl, mail].find((subject) => subject !== undefined && isRealSubject(subject));
}

function isPublicName(host: string): boolean {
  return isHostName(host) && host.includes(".") && !OWN_NAMES.test(host);
}
