import type { TFunction } from "i18next";
import { formatTag } from "#app/i18n/formats.ts";
import { DEFAULT_INVITE_NAME, SUPPORT_INVITE_NAME } from "#rules/people/invites.ts";

/** An invite's name as shown: one that was given none (§9) in the reader's language, all others as stored. */
export function inviteLabel(t: TFunction, name: string): string {
  if (name === DEFAULT_INVITE_NAME) return t("invites.unnamed");
  return name === SUPPORT_INVITE_NAME ? t("invites.unnamedSupport") : name;
}

/** What tells two invites without a name apart. */
export interface LabelledInvite {
  name: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** Returns the name of an invite as lists, pages and dialogs show it: one without a name has the day of its creation. */
export function describeInvite(
  { name, createdAt }: LabelledInvite,
  { t, language, timeZone }: { t: TFunction; language: string; timeZone: string },
): string {
  const label = inviteLabel(t, name);
  if (name !== DEFAULT_INVITE_NAME && name !== SUPPORT_INVITE_NAME) return label;
  const day = new Intl.DateTimeFormat(formatTag(language), { dateStyle: "medium", timeZone });
  return t("invites.ofDay", { invite: label, day: day.format(createdAt) });
}
