import type { ContactMode } from "#rules/contacts.ts";

/** The address of a screen that tells where a message is on its way to. */
export function sentTo(screen: string, mode: ContactMode): string {
  return `${screen}?sent=${mode.toLowerCase()}`;
}

/** Where that is; undefined where no message is on its way. */
export function readSentTo(search: URLSearchParams): ContactMode | undefined {
  const sent = search.get("sent");
  if (sent === null) return undefined;
  return sent === "mobile" ? "MOBILE" : "MAIL";
}
