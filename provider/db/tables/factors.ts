/** What signing in takes beyond a password. */

/** The key that an authenticator app shares; it counts once a code has confirmed it. */
export interface SecondFactorTable {
  user_id: string;
  key_sealed: string;
  created_at: number;
  confirmed_at: number | null;
  codes_made_at: number | null;
}

/** A half minute whose code has been used: no code is good twice. */
export interface UsedCodeStepTable {
  user_id: string;
  step: number;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: string;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  credential_id: string;
  /** In base64url. */
  public_key: string;
  /** How an authenticator is reached, parted by spaces. */
  transports: string;
  name: string;
  created_at: number;
}

export interface PasskeyUseTable {
  passkey_id: string;
  counter: number;
  used_at: number | null;
}

/** What somebody has to answer within minutes, known by the hash of its token. */
export interface SignInChallengeTable {
  hash: string;
  purpose: string;
  user_id: string | null;
  challenge: string;
  tries: number;
  expires_at: number;
}
