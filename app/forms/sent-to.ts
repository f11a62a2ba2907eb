import type { ContactMode } from "#rules/people/contacts.ts";

/** The address of a screen that says where a message was sent. */
export function sentTo(screen: string, mode: ContactMode): string {
  return `${screen}?sent=${mode.toLowerCase()}`;
}

/** The recipient; undefined if no message was sent. */
export function readSentTo(search: URLSearchParams): ContactMode | undefined {
  const sent = search.get("sent");
  if (sent === null) return undefined;
  return sent === "mobile" ? "MOBILE" : "MAIL";
}
