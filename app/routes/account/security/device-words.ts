import type { TFunction } from "i18next";
import { parseUserAgent } from "#rules/sign-in/user-agents.ts";

/** Enough of a User-Agent to recognise the program. */
const OWN_WORDS_MAX = 40;

/** What a person calls the browser or app of a sign-in. */
export function deviceInWords(t: TFunction, userAgent: string): string {
  const { browser, system } = parseUserAgent(userAgent);
  if (browser && system) return t("security.sessions.browserOn", { browser, system });
  return browser ?? (userAgent.slice(0, OWN_WORDS_MAX) || t("security.sessions.unknown"));
}
