import type { ApiError } from "#contract/errors.ts";

/** The error of the whole form: our name for it, or the number and text of a foreign provider. */
export interface FormFailure {
  name: string | undefined;
  code: number;
  message: string;
  /** Seconds until the next attempt, if known. */
  seconds?: number | undefined;
  /** The operation that failed (§8). */
  thrown?: string | undefined;
}

/** The name for a form that was sent after its sign-in had ended, and is given back. */
export const NOT_SENT = "NOT_SENT";

export function toFormFailure(error: ApiError): FormFailure {
  const { retryAfterS: seconds, thrown } = error.extras;
  return { name: error.errorName, code: error.code, message: error.message, seconds, thrown };
}
