import type { TFunction } from "i18next";
import { DEFAULT_INVITE_NAME, SUPPORT_INVITE_NAME } from "#rules/people/invites.ts";

/** An invite's name as shown: one that was given none (§9) in the reader's language, all others as stored. */
export function inviteLabel(t: TFunction, name: string): string {
  if (name === DEFAULT_INVITE_NAME) return t("invites.unnamed");
  return name === SUPPORT_INVITE_NAME ? t("invites.unnamedSupport") : name;
}
