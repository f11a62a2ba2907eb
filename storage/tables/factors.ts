import type { Generated } from "kysely";

/** Sign-in methods beyond the password. */

/** The key shared with an authenticator app; it is valid once a code has confirmed it. */
export interface SecondFactorTable {
  user_id: string;
  key_sealed: string;
  created_at: number;
  confirmed_at: number | null;
  codes_made_at: number | null;
  sign_in_version: Generated<number>;
}

/** A time step of 30 seconds whose code has been used: no code works twice. */
export interface UsedCodeStepTable {
  user_id: string;
  step: number;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: string;
  sign_in_version: Generated<number>;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  credential_id: string;
  /** In base64url. */
  public_key: string;
  /** The transports of an authenticator, separated by spaces. */
  transports: string;
  name: string;
  created_at: number;
  sign_in_version: Generated<number>;
}

export interface PasskeyUseTable {
  passkey_id: string;
  counter: number;
  used_at: number | null;
}

/** A challenge that must be answered within minutes, identified by the hash of its token. */
export interface SignInChallengeTable {
  hash: string;
  /**
   * `OTP` requires a code after the password; the others require the signature of a passkey that is being
   * registered, or that signs in.
   */
  purpose: "OTP" | "NEW_PASSKEY" | "PASSKEY";
  user_id: string | null;
  challenge: string;
  tries: number;
  expires_at: number;
  sign_in_version: Generated<number>;
}
