import type { TFunction } from "i18next";

const DAY_H = 24;
const WEEK_H = 7 * DAY_H;

/** How often backups are made, in whole weeks, days or hours. */
export function intervalInWords(t: TFunction, hours: number): string {
  if (hours === 0) return t("backups.plan.never");
  if (hours % WEEK_H === 0) return t("backups.plan.everyWeeks", { count: hours / WEEK_H });
  if (hours % DAY_H === 0) return t("backups.plan.everyDays", { count: hours / DAY_H });
  return t("backups.plan.everyHours", { count: hours });
}
