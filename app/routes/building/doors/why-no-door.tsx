import { useTranslation } from "react-i18next";
import { useOpensHere } from "#app/building/building-data.ts";

const REASONS = { called: "why.reasons.NOT_CALLED", never: "why.reasons.CONSOLE_OFF" } as const;

/** Why the reader opens no door here: the building's setting, or their access. */
export function WhyNoDoor() {
  const { t } = useTranslation();
  const opens = useOpensHere();
  return opens === "always" ? t("doors.notYoursText") : t(REASONS[opens]);
}
