import type { ApiError } from "#contract/errors.ts";

/** The error of the whole form: our name for it, or the number and text of a foreign provider. */
export interface FormFailure {
  name: string | undefined;
  code: number;
  message: string;
  /** Minutes until the next attempt, if known. */
  minutes?: number | undefined;
  /** The operation that failed (§8). */
  thrown?: string | undefined;
}

/** The name for a form that was sent after its sign-in had ended, and is given back. */
export const NOT_SENT = "NOT_SENT";

export function failureOf(error: ApiError): FormFailure {
  const { retryAfterS, thrown } = error.extras;
  const minutes = retryAfterS === undefined ? undefined : Math.ceil(retryAfterS / 60);
  return { name: error.errorName, code: error.code, message: error.message, minutes, thrown };
}
