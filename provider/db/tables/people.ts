import type { Generated } from "kysely";

/** Accounts and their sign-ins. */

export interface UserAccountTable {
  id: string;
  email: string;
  email_key: string;
  name: string;
  name_key: string;
  password_hash: string;
  language: string;
  login_type: string;
  installation_administrator: boolean;
  activated_at: number | null;
  terms_accepted_at: number | null;
  created_at: number;
  country_code: string | null;
  mobile_number: string | null;
  mobile_sender_preference: string;
  preferences: string;
  /** Whose virtual user this is, and in which building; null for people. */
  owner_id: string | null;
  home_id: string | null;
  /** Since when it is disabled. */
  disabled_at: number | null;
  /** When its login was proved to be its owner's; null while it waits for its link. */
  contact_proved_at: number | null;
  /** Passkeys, factors, codes, links and sessions count only while they have this version. */
  sign_in_version: Generated<number>;
  /** Whether notes of the person's buildings come by mail, too. */
  notes_by_mail: Generated<boolean>;
}

export interface LastSignInTable {
  user_id: string;
  at: number;
}

/** A link sent to an account, for one purpose and one use. */
export interface AccountLinkTable {
  token_hash: string;
  user_id: string;
  purpose: string;
  email: string | null;
  created_at: number;
  expires_at: number;
  sign_in_version: Generated<number>;
  country_code: string | null;
  mobile_number: string | null;
}

/** One sign-in, or one entering of a building with it (`parent_id`). Ending a family ends its children. */
export interface TokenFamilyTable {
  id: string;
  user_id: string;
  domain_id: string | null;
  parent_id: string | null;
  created_at: number;
  revoked_at: number | null;
  /** The sign-in method, as a text of its own, and the network. */
  device: Generated<string>;
  address: Generated<string>;
  seen_at: Generated<number>;
  /** Ended by a person: no stored password begins it again. */
  signed_out: Generated<boolean>;
  sign_in_version: Generated<number>;
  /** When its owner last gave a fresh proof in it; null for one of an earlier release, and in a building. */
  proved_at: Generated<number | null>;
}

export interface TokenTable {
  hash: string;
  family_id: string;
  kind: "access" | "refresh";
  expires_at: number;
  used_at: number | null;
}

export interface ConsoleSessionTable {
  id_hash: string;
  sealed: string;
  expires_at: number;
}

/** What the app of a person of a building registers with. */
export interface SipAgentTable {
  domain_id: string;
  agent_id: string;
  user_name: string;
  password_sealed: string;
  renewed_at: number;
}
