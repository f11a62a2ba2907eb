import type { ThrownError } from "#rules/thrown.ts";
import { type ErrorName, errors } from "./error-numbers.ts";

/** What is wrong with a field, as a key that the console translates. */
export type Fields = Record<string, string>;

export interface ErrorExtras {
  fields?: Fields;
  /** The choices or the limit of the fields that do not meet them. */
  allowed?: Fields | undefined;
  /** The existing group (7003). */
  existing?: unknown;
  /** The token to continue a sign-in with after the password (MFA_REQUIRED). */
  mfaToken?: string | undefined;
  /** Seconds to wait before a retry. */
  retryAfterS?: number;
  /**
   * The id that was not found (NOT_FOUND), used to find the form field that holds it; not sent over the wire.
   */
  missing?: string;
  /** The console's operation that failed (§8); not sent over the wire. */
  thrown?: ThrownError;
}

/** An error of the API: the same class on both sides and in both transports. */
export class ApiError extends Error {
  readonly code: number;
  readonly status: number;

  constructor(
    readonly errorName: ErrorName | undefined,
    readonly extras: ErrorExtras = {},
    foreign?: { code: number; status: number; message: string },
  ) {
    const known = foreign ?? errors[errorName ?? "INTERNAL"];
    super(known.message);
    this.name = "ApiError";
    this.code = known.code;
    this.status = known.status;
  }

  /** Returns the same error, attributed to an operation of the console; an earlier attribution remains. */
  thrownAs(thrown: ThrownError): ApiError {
    const { errorName, extras, code, status, message } = this;
    return new ApiError(errorName, { thrown, ...extras }, { code, status, message });
  }

  /** Returns the error as it is sent in JSON, which has no undefined values. */
  body(): {
    code: number;
    message: string;
    fields: Fields | undefined;
    allowed: Fields | undefined;
    existing: unknown;
    mfa_token: string | undefined;
  } {
    const { fields, allowed, existing, mfaToken } = this.extras;
    return {
      code: this.code,
      message: this.message,
      fields,
      allowed,
      existing,
      mfa_token: mfaToken,
    };
  }
}

/** Whether an error is an {@link ApiError} with this name. */
export function isApiError(error: unknown, name?: ErrorName): error is ApiError {
  return error instanceof ApiError && (name === undefined || error.errorName === name);
}
