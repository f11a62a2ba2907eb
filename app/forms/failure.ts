import type { ApiError } from "#contract/errors.ts";

/** What the form as a whole is told: our name for it, or the number and the text of a provider we don't know. */
export interface FormFailure {
  name: string | undefined;
  code: number;
  message: string;
}

export function failureOf(error: ApiError): FormFailure {
  return { name: error.errorName, code: error.code, message: error.message };
}
