import { ApiError } from "#contract/errors.ts";
import { contactModeOf } from "#rules/contacts.ts";
import type { Language } from "#rules/languages.ts";
import type { User } from "#contract/users.ts";
import { isUniqueViolation, nameKey, newId, type Reader, type Transaction } from "./database.ts";

/** What signing in needs to know of an account. */
export interface UserForSignIn {
  id: string;
  passwordHash: string;
  activatedAt: number | null;
  disabledAt: number | null;
}

export async function findUserForSignIn(db: Reader, username: string): Promise<UserForSignIn | undefined> {
  const row = await db
    .selectFrom("user_account")
    .select(["id", "password_hash", "activated_at", "disabled_at"])
    .where("email_key", "=", loginKey(username))
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      passwordHash: row.password_hash,
      activatedAt: row.activated_at,
      disabledAt: row.disabled_at,
    }
  );
}

/** What sending a link to somebody needs to know of them. */
export interface Account {
  id: string;
  name: string;
  email: string;
  language: string;
  activated: boolean;
  termsAccepted: boolean;
  disabled: boolean;
  /** By what messages come to a mobile number. */
  mobileSender: User["userMobileSenderPreference"];
}

/** An account by its id, or by what its owner signs in with. */
export async function findAccount(
  db: Reader,
  by: { id: string } | { username: string },
): Promise<Account | undefined> {
  const row = await db
    .selectFrom("user_account")
    .select(["id", "name", "email", "language", "activated_at", "terms_accepted_at", "disabled_at"])
    .select("mobile_sender_preference")
    .where("id" in by ? "id" : "email_key", "=", "id" in by ? by.id : loginKey(by.username))
    .executeTakeFirst();
  if (!row) return undefined;
  const { activated_at, terms_accepted_at, disabled_at, mobile_sender_preference, ...account } = row;
  return {
    ...account,
    activated: activated_at !== null,
    termsAccepted: terms_accepted_at !== null,
    disabled: disabled_at !== null,
    mobileSender: mobile_sender_preference as Account["mobileSender"],
  };
}

/** Mail addresses are told apart without regard to case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * What somebody signs in with, as it is looked up: a mail address, the digits of a mobile number with its country, or
 * the user name of a virtual user, which has letters.
 */
export function loginKey(username: string): string {
  const isMobile = contactModeOf(username) === "MOBILE" && !/[a-z]/i.test(username);
  return isMobile ? `+${username.replace(/[^0-9]/g, "")}` : emailKey(username);
}

/** Somebody's mobile number with its country; empty where they have none. */
export function mobileOf({ countryCode, mobileNumber }: Pick<User, "countryCode" | "mobileNumber">): string {
  return `${countryCode ?? ""}${mobileNumber ?? ""}`;
}

/** Where messages reach somebody: the number only of who signs in with it, which nobody else can have (§3). */
export function contactOf(user: User): string {
  return user.email !== "" || user.loginType === "MAIL" ? user.email : mobileOf(user);
}

export async function hasUsers(db: Reader): Promise<boolean> {
  return (await db.selectFrom("user_account").select("id").limit(1).executeTakeFirst()) !== undefined;
}

interface NewUser {
  name: string;
  /** Somebody without an e-mail address signs in with the mobile number. */
  email?: string | undefined;
  countryCode?: string | undefined;
  mobileNumber?: string | undefined;
  loginType?: User["loginType"];
  userMobileSenderPreference?: User["userMobileSenderPreference"];
  /** Empty until the account is activated. */
  passwordHash: string;
  language: string;
  installationAdministrator: boolean;
  /** An account that waits for its activation link can't sign in. */
  active?: boolean;
  /** Only whoever the account is for accepts the terms (attack C22). */
  acceptsTerms: boolean;
  now: number;
}

/** Creates an account, an active one unless said otherwise, and gives its id. @throws ApiError EMAIL_TAKEN */
export async function createUser(tx: Transaction, user: NewUser): Promise<string> {
  const id = newId();
  const { email = "", countryCode = "", mobileNumber = "", loginType = "MAIL", active = true } = user;
  const row = {
    id,
    email: email.trim(),
    email_key: loginKey(loginType === "MAIL" ? email : countryCode + mobileNumber),
    country_code: countryCode || null,
    mobile_number: mobileNumber || null,
    mobile_sender_preference: user.userMobileSenderPreference ?? "SMS",
    preferences: "{}",
    name: user.name,
    name_key: nameKey(user.name),
    password_hash: user.passwordHash,
    language: user.language,
    login_type: loginType,
    installation_administrator: user.installationAdministrator,
    activated_at: active ? user.now : null,
    terms_accepted_at: user.acceptsTerms ? user.now : null,
    created_at: user.now,
  };
  try {
    await tx.insertInto("user_account").values(row).execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw taken(loginType);
    throw error;
  }
  return id;
}

/** An account, with whether it may manage the installation. @throws ApiError NOT_FOUND */
export async function getUser(
  db: Reader,
  id: string,
): Promise<{ user: User; installationAdministrator: boolean; passwordHash: string; activated: boolean }> {
  const row = await db.selectFrom("user_account").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND");
  return {
    user: toUser(row),
    installationAdministrator: row.installation_administrator,
    passwordHash: row.password_hash,
    activated: row.activated_at !== null,
  };
}

/** Gives an account another password; says whether the one it replaces was still in force. */
export async function replacePassword(
  tx: Transaction,
  id: string,
  { oldHash, newHash }: { oldHash: string; newHash: string },
): Promise<boolean> {
  const replaced = await tx
    .updateTable("user_account")
    .set({ password_hash: newHash })
    .where("id", "=", id)
    .where("password_hash", "=", oldHash)
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}

export interface UserRow {
  id: string;
  name: string;
  email: string;
  country_code: string | null;
  mobile_number: string | null;
  mobile_sender_preference: string;
  language: string;
  login_type: string;
  terms_accepted_at: number | null;
}

/** What an account's row is read by, beside the rows of others, too. */
export const userColumns = [
  "user_account.id",
  "user_account.name",
  "email",
  "country_code",
  "mobile_number",
  "mobile_sender_preference",
  "language",
  "login_type",
  "terms_accepted_at",
] as const;

/** An account as the contract tells it. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    countryCode: row.country_code,
    mobileNumber: row.mobile_number,
    userMobileSenderPreference: row.mobile_sender_preference as User["userMobileSenderPreference"],
    language: row.language as Language,
    loginType: row.login_type as User["loginType"],
    acceptTermsOfService: row.terms_accepted_at !== null,
  };
}

function taken(loginType: string): ApiError {
  return new ApiError("EMAIL_TAKEN", {
    fields: { [loginType === "MAIL" ? "email" : "mobileNumber"]: "taken" },
  });
}
