import { z } from "zod";
import { defineCalls } from "../call.ts";
import { currentPassword, instant } from "../fields.ts";

/** Six digits of an authenticator app, or a recovery code; spaces and dashes are ignored. */
export const oneTimeCode = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(32, "tooLong")
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase());

export const RECOVERY_CODES = 10;

const secondFactor = z.object({
  /** Since when signing in requires a code; null if it does not. */
  since: instant.nullable(),

  /** How many recovery codes are unused. */
  recoveryCodesLeft: z.number().int(),
});

export type SecondFactor = z.infer<typeof secondFactor>;

/** Shown once; each is good for one sign-in without the app. */
const recoveryCodes = z.object({
  /** The codes, only shown in this reply. */
  recoveryCodes: z.array(z.string()).max(RECOVERY_CODES),
});

const withPassword = z.object({ password: currentPassword });

/** The caller's authenticator app: after the password signing in requires one of its codes. */
export const secondFactors = defineCalls({
  get: {
    method: "GET",
    path: "/users/me/secondFactor",
    summary: "Whether signing in requires a code of an authenticator app.",
    access: "user",
    reply: secondFactor,
  },
  setUp: {
    method: "POST",
    path: "/users/me/secondFactor/setUp",
    summary: "Creates a key for an authenticator app. It takes effect once a code of it is confirmed.",
    access: "user",
    guard: "password",
    body: withPassword,
    /** The key in base32, and the address that an app reads from a QR code. */
    reply: z.object({
      /** The key for the app, in base32. */
      key: z.string(),
      /** The `otpauth:` address that the app reads from a QR code. */
      address: z.string(),
    }),
    errors: ["WRONG_PASSWORD", "SECOND_FACTOR_EXISTS"],
  },
  confirm: {
    method: "POST",
    path: "/users/me/secondFactor/confirm",
    summary: "Confirms the key by a code: ends all other sign-ins, and from now on a code is required.",
    access: "user",
    guard: "second-factor",
    body: z.object({ code: oneTimeCode }),
    reply: recoveryCodes,
    errors: ["WRONG_CODE", "NO_SECOND_FACTOR", "SECOND_FACTOR_EXISTS"],
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/users/me/secondFactor/recoveryCodes",
    summary: "Creates new recovery codes and invalidates the old ones.",
    access: "user",
    fresh: "password",
    reply: recoveryCodes,
    errors: ["NO_SECOND_FACTOR"],
  },
  remove: {
    method: "DELETE",
    path: "/users/me/secondFactor",
    summary: "Removes the authenticator app, with its recovery codes.",
    access: "user",
    fresh: "password",
    errors: ["NO_SECOND_FACTOR"],
  },
});
