import type { TFunction } from "i18next";

/** The text of a field's problem; an unknown key becomes "not valid". */
export function problemText(
  t: TFunction,
  problem: string,
  { min, max }: { min?: number | string | undefined; max?: number | string | undefined } = {},
): string {
  if (problem === "number" && min !== undefined && max !== undefined)
    return t("problems.numberBetween", { min, max });
  return t([`problems.${problem}`, "problems.invalid"]);
}

interface ReportedFailure {
  name?: string | undefined;
  message: string;
  /** Seconds until the next attempt. */
  seconds?: number | undefined;
}

/** The text of an API error, which says what to do; the message of a foreign provider's error (§8). */
export function failureText(t: TFunction, { name, message, seconds = 60 }: ReportedFailure): string {
  const minutes = Math.ceil(seconds / 60);
  return name ? t(`errors.${name}`, { defaultValue: message, minutes, seconds }) : message;
}

/** The number of an error, and the failed operation if it has a name (§8). */
export function errorNumberText(
  t: TFunction,
  { code, thrown }: { code: number; thrown?: string | undefined },
): string {
  return thrown === undefined ? t("problems.errorNumber", { code }) : t("problems.thrown", { code, thrown });
}
