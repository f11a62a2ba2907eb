import { useTranslation } from "react-i18next";
import { useTimeZone } from "#app/components/shell/time-zone.ts";
import { describeInvite, type LabelledInvite } from "./invite-label.ts";

/** Returns {@link describeInvite} in the reader's language and the time zone of the shown times. */
export function useInviteLabel(): (invite: LabelledInvite) => string {
  const { t, i18n } = useTranslation();
  const { timeZone } = useTimeZone();
  return (invite) => describeInvite(invite, { t, language: i18n.language, timeZone });
}
