import { Secret, TOTP } from "otpauth";

/** Supported by every authenticator app. */
const DIGITS = 6;
export const STEP_S = 30;
/** A clock may be this many steps off, and typing takes time. */
const WINDOW_STEPS = 1;
const KEY_BYTES = 20;

/** A new key, in base32. */
export function newKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

/** What an app reads from the QR code; `label` identifies the account there. */
export function keyAddress(key: string, issuer: string, label: string): string {
  return totp(key, issuer, label).toString();
}

/** The step that a code belongs to, if it is one of the steps around now; `now` in epoch ms. */
export function stepOf(key: string, code: string, now: number): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const delta = totp(key).validate({ token: code, timestamp: now, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(now / (STEP_S * 1000)) + delta;
}

function totp(key: string, issuer = "", label = ""): TOTP {
  return new TOTP({ issuer, label, digits: DIGITS, period: STEP_S, secret: Secret.fromBase32(key) });
}
