import { useTranslation } from "react-i18next";
import { useTimeZone } from "#app/components/shell/time-zone.ts";
import { formatTag } from "#app/i18n/formats.ts";
import { DEFAULT_INVITE_NAME, SUPPORT_INVITE_NAME } from "#rules/people/invites.ts";
import { inviteLabel } from "./invite-label.ts";

/** What tells two invites without a name apart. */
interface LabelledInvite {
  name: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** Returns the name of an invite as a list shows it: one without a name has the day of its creation. */
export function useInviteLabel(): (invite: LabelledInvite) => string {
  const { t, i18n } = useTranslation();
  const { timeZone } = useTimeZone();
  const days = new Intl.DateTimeFormat(formatTag(i18n.language), { dateStyle: "medium", timeZone });
  return ({ name, createdAt }) => {
    const label = inviteLabel(t, name);
    const isNamed = name !== DEFAULT_INVITE_NAME && name !== SUPPORT_INVITE_NAME;
    return isNamed ? label : t("invites.ofDay", { invite: label, day: days.format(createdAt) });
  };
}
