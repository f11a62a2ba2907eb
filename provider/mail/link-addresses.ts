import type { LinkPurpose } from "#rules/account-links.ts";

const SCREENS: Record<LinkPurpose, string> = {
  ACTIVATION: "activate",
  EMAIL: "activate",
  RESET: "reset_password",
  TERMS: "terms",
};

/** Where a link leads to. The base is the configured one alone: no header of a request has a say (attack C12). */
export function linkAddress(publicUrl: string, purpose: LinkPurpose, token: string): string {
  return `${publicUrl}/${SCREENS[purpose]}?token=${encodeURIComponent(token)}`;
}

export function inviteAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/invite/${encodeURIComponent(code)}`;
}
