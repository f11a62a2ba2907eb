import { Secret, TOTP } from "otpauth";

/** Every authenticator app supports six digits. */
const DIGITS = 6;
export const STEP_S = 30;
/** A clock may be off by this many steps, and typing takes time. */
const WINDOW_STEPS = 1;
const KEY_BYTES = 20;

/** Generates a key, in base32. */
export function newKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

/** Returns the address that an app reads from the QR code; `label` identifies the account in the app. */
export function keyAddress(key: string, issuer: string, label: string): string {
  return totp(key, issuer, label).toString();
}

/** Returns the step of a code; undefined if it is not one of the steps around `now` (epoch ms). */
export function findCodeStep(key: string, code: string, now: number): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const delta = totp(key).validate({ token: code, timestamp: now, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(now / (STEP_S * 1000)) + delta;
}

function totp(key: string, issuer = "", label = ""): TOTP {
  return new TOTP({ issuer, label, digits: DIGITS, period: STEP_S, secret: Secret.fromBase32(key) });
}
