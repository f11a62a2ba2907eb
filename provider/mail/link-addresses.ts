import type { LinkPurpose } from "#rules/people/account-links.ts";

const SCREENS: Record<LinkPurpose, string> = {
  ACTIVATION: "activate",
  BROWSER: "known_browser",
  EMAIL: "activate",
  MOBILE: "activate",
  RESET: "reset_password",
  TERMS: "terms",
};
/** What the screen says that a link confirms, if not an account. */
const CONFIRMS: Partial<Record<LinkPurpose, string>> = { EMAIL: "email", MOBILE: "mobile" };

/**
 * Returns the address of a link. The base is always the configured address, never a header of a request
 * (attack C12).
 */
export function linkAddress(publicUrl: string, purpose: LinkPurpose, token: string): string {
  const confirms = CONFIRMS[purpose];
  const query = new URLSearchParams({ token });
  if (confirms !== undefined) query.set("confirms", confirms);
  return `${publicUrl}/${SCREENS[purpose]}?${query}`;
}

/** Returns the link of an invite as it is sent: `proof` shows that it was received at the contact. */
export function inviteAddress(publicUrl: string, code: string, proof: string): string {
  return `${publicUrl}/invite/${encodeURIComponent(code)}?proof=${encodeURIComponent(proof)}`;
}
