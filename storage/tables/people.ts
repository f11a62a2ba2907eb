import type { Generated } from "kysely";
import type { User } from "#contract/people/user.ts";
import type { Language } from "#rules/languages.ts";
import type { LinkPurpose } from "#rules/people/account-links.ts";
import type { PushProblem } from "#rules/people/push-problems.ts";

/** Accounts and their sign-ins. */

export interface UserAccountTable {
  id: string;
  email: string;
  email_key: string;
  name: string;
  name_key: string;
  name_order: string;
  password_hash: string;
  language: Language;
  login_type: User["loginType"];
  installation_administrator: boolean;
  activated_at: number | null;
  terms_accepted_at: number | null;
  created_at: number;
  country_code: string | null;
  mobile_number: string | null;
  mobile_sender_preference: User["userMobileSenderPreference"];
  preferences: string;
  /** The owner and the building of a virtual user; null for people. */
  owner_id: string | null;
  home_id: string | null;
  /** Since when it is disabled. */
  disabled_at: number | null;
  /** When the owner proved control of its login by opening a link; null until then. */
  contact_proved_at: number | null;
  /** Passkeys, factors, codes, links and sessions are valid only while they have this version. */
  sign_in_version: Generated<number>;
  /** Whether notes of the person's buildings are also sent by mail. */
  notes_by_mail: Generated<boolean>;
  /** Whether calls of door panels ring for the person. */
  rings: Generated<boolean>;
  /** Minutes of the day in the building between which none rings; both null for none. */
  quiet_from: number | null;
  quiet_until: number | null;
  /** Whether a missed call is also sent by mail. */
  missed_calls_by_mail: Generated<boolean>;
  /** False while its name is the contact that a person signed up for: no one but its owner names it. */
  named: Generated<boolean>;
}

export interface LastSignInTable {
  user_id: string;
  at: number;
}

/** A link sent to an account, for one purpose and one use. */
export interface AccountLinkTable {
  token_hash: string;
  user_id: string;
  purpose: LinkPurpose;
  email: string | null;
  created_at: number;
  expires_at: number;
  sign_in_version: Generated<number>;
  country_code: string | null;
  mobile_number: string | null;
}

/** One sign-in, or one entry into a building with it (`parent_id`). Ending a family ends its children. */
export interface TokenFamilyTable {
  id: string;
  user_id: string;
  domain_id: string | null;
  parent_id: string | null;
  created_at: number;
  revoked_at: number | null;
  /** The sign-in method as text, and the network address. */
  device: Generated<string>;
  address: Generated<string>;
  seen_at: Generated<number>;
  /** Whether a person ended it: a stored password does not start it again. */
  signed_out: Generated<boolean>;
  sign_in_version: Generated<number>;
  /** When its owner last re-authenticated in it; null in a family of an earlier release or of a building. */
  proved_at: Generated<number | null>;
}

/** What an administrator sees as another person of the building. */
export interface PersonViewTable {
  id: string;
  domain_id: string;
  /** The person whose view it is. */
  user_id: string;
  /** The administrator's tokens of the building: the view ends with them. */
  family_id: string;
  token_hash: string;
  created_at: number;
  expires_at: number;
}

/** A browser that receives the pushes of its person while no page is open. */
export interface PushSubscriptionTable {
  id: string;
  user_id: string;
  /** The sign-in that registered it, with which it ends; one that merely expired may be deleted. */
  sign_in_id: string;
  /** The address lets anyone send to it, so it is sealed. It is found by its SHA-256, which its person receives. */
  endpoint_digest: string;
  endpoint_sealed: string;
  /** In base64url. */
  p256dh: string;
  auth_sealed: string;
  /** The host of the push service. */
  service: string;
  /** The browser's own description. */
  device: string;
  created_at: number;
  last_sent_at: number | null;
  last_problem: PushProblem | null;
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

/** The SIP credentials with which a person's app registers in a building. */
export interface SipAgentTable {
  domain_id: string;
  agent_id: string;
  user_name: string;
  password_sealed: string;
  renewed_at: number;
}
