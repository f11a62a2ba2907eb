import type { LinkPurpose } from "#rules/people/account-links.ts";

const SCREENS: Record<LinkPurpose, string> = {
  ACTIVATION: "activate",
  BROWSER: "known_browser",
  EMAIL: "activate",
  MOBILE: "activate",
  RESET: "reset_password",
  TERMS: "terms",
};

/**
 * Returns the address of a link. The base is always the configured address, never a header of a request
 * (attack C12).
 */
export function linkAddress(publicUrl: string, purpose: LinkPurpose, token: string): string {
  return `${publicUrl}/${SCREENS[purpose]}?token=${encodeURIComponent(token)}`;
}

/** Returns the link of an invite as it is sent: `proof` shows that it was received at the contact. */
export function inviteAddress(publicUrl: string, code: string, proof: string): string {
  return `${publicUrl}/invite/${encodeURIComponent(code)}?proof=${encodeURIComponent(proof)}`;
}
