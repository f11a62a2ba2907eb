import { LANGUAGES } from "#rules/languages.ts";

const DAY_MS = 24 * 3_600_000;
/** A reader may rely on the contact for this long (RFC 9116 recommends less than a year). */
const VALID_FOR_DAYS = 90;

export const SECURITY_TEXT_PATH = "/.well-known/security.txt";

interface Installation {
  securityContact: string | undefined;
  publicUrl: string | undefined;
}

/**
 * Returns the text that names where a weakness of this installation is reported (RFC 9116); undefined if its
 * operator names no contact.
 */
export function securityText(
  { securityContact: contact, publicUrl }: Installation,
  now: number,
): string | undefined {
  if (contact === undefined) return undefined;
  const fields = [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + VALID_FOR_DAYS * DAY_MS).toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(", ")}`,
    ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}${SECURITY_TEXT_PATH}`]),
  ];
  return fields.join("\n") + "\n";
}
