import { z } from "zod";
import { defineCalls } from "./call.ts";
import { currentPassword, instant } from "./fields.ts";

/** Six digits of an authenticator app, or a recovery code; spaces and dashes don't count. */
export const oneTimeCode = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(32, "tooLong")
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase());

export const RECOVERY_CODES = 10;

const secondFactor = z.object({
  /** Since when signing in asks for a code; null where it doesn't. */
  since: instant.nullable(),
  recoveryCodesLeft: z.number().int(),
});

export type SecondFactor = z.infer<typeof secondFactor>;

/** Told once, each good for one sign-in where the app is not at hand. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).max(RECOVERY_CODES) });

const withPassword = z.object({ password: currentPassword });

/** One's own authenticator app: after the password signing in asks for a code of it. */
export const secondFactors = defineCalls({
  get: {
    method: "GET",
    path: "/users/me/secondFactor",
    summary: "Whether signing in asks for a code of an authenticator app.",
    access: "user",
    reply: secondFactor,
  },
  setUp: {
    method: "POST",
    path: "/users/me/secondFactor/setUp",
    summary: "Makes a key for an authenticator app. It counts once a code of it is confirmed.",
    access: "user",
    guard: "password",
    body: withPassword,
    /** The key in base32, and the address that an app reads from a QR code. */
    reply: z.object({ key: z.string(), address: z.string() }),
    errors: ["WRONG_PASSWORD", "SECOND_FACTOR_EXISTS"],
  },
  confirm: {
    method: "POST",
    path: "/users/me/secondFactor/confirm",
    summary: "Confirms the key by a code: all other sign-ins end, and from now on a code is asked for.",
    access: "user",
    guard: "second-factor",
    body: z.object({ code: oneTimeCode }),
    reply: recoveryCodes,
    errors: ["WRONG_CODE", "NO_SECOND_FACTOR", "SECOND_FACTOR_EXISTS"],
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/users/me/secondFactor/recoveryCodes",
    summary: "Makes new recovery codes; those before are worth nothing.",
    access: "user",
    guard: "password",
    body: withPassword,
    reply: recoveryCodes,
    errors: ["WRONG_PASSWORD", "NO_SECOND_FACTOR"],
  },
  remove: {
    method: "DELETE",
    path: "/users/me/secondFactor",
    summary: "Takes the authenticator app away, with its recovery codes.",
    access: "user",
    guard: "password",
    body: withPassword,
    errors: ["WRONG_PASSWORD", "NO_SECOND_FACTOR"],
  },
});
