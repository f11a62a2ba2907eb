import type { TFunction } from "i18next";

/** What is wrong with a field, in words; a key that we don't know is told as «not valid». */
export function problemText(t: TFunction, problem: string): string {
  return t([`problems.${problem}`, "problems.invalid"]);
}

/** A failure of the API in words that say what to do; of a foreign provider, its own message (§8). */
export function failureText(t: TFunction, failure: { name?: string | undefined; message: string }): string {
  return failure.name ? t(`errors.${failure.name}`, { defaultValue: failure.message }) : failure.message;
}
