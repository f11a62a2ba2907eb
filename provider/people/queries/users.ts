import { sql } from "kysely";
import type { User } from "#contract/people/user.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import type { RingPreferences } from "#rules/devices/ring-calls.ts";
import type { Language } from "#rules/languages.ts";
import { toContactMode } from "#rules/people/contacts.ts";
import { camelCase, type RowOf } from "#storage/camel-case.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { notFound } from "../../missing-rows.ts";
import { refuseTaken } from "../../taken-values.ts";

/** The data of an account needed to sign in. */
interface UserForSignIn {
  id: string;
  passwordHash: string;
  /** The version of the account's sign-in methods that the password belongs to. */
  version: number;
  /** When its login was proved to belong to its owner. */
  contactProvedAt: number | null;
  disabledAt: number | null;
}

export async function findUserForSignIn(db: Reader, username: string): Promise<UserForSignIn | undefined> {
  return accounts(db)
    .select(camelCase(["user_account.id", "user_account.password_hash", "user_account.contact_proved_at"]))
    .select(["user_account.sign_in_version as version", disabledAt])
    .where("user_account.email_key", "=", loginKey(username))
    .executeTakeFirst();
}

function accounts(db: Reader) {
  return db.selectFrom("user_account").leftJoin("user_account as owner", "owner.id", "user_account.owner_id");
}

/** When an account was disabled; a virtual user is disabled with its owner. */
const disabledAt = sql<number | null>`coalesce(user_account.disabled_at, owner.disabled_at)`.as("disabledAt");

/** The data of an account needed to send it a link. */
export interface Account {
  id: string;
  name: string;
  email: string;
  /** The mobile number with its country; empty when there is none. */
  mobile: string;
  language: Language;
  /** The version of its sign-in methods. */
  version: number;
  /** Whether its login was proved to belong to its owner. */
  activated: boolean;
  termsAccepted: boolean;
  disabled: boolean;
  /** The channel for messages to a mobile number. */
  mobileSender: User["userMobileSenderPreference"];
}

/** Returns an account by its id or by its login; undefined when there is none. */
export async function findAccount(
  db: Reader,
  by: { id: string } | { username: string },
): Promise<Account | undefined> {
  const [column, value] =
    "id" in by
      ? (["user_account.id", by.id] as const)
      : (["user_account.email_key", loginKey(by.username)] as const);
  const row = await accounts(db)
    .select(["user_account.id", "user_account.name", "user_account.email", "user_account.language"])
    .select(camelCase(["user_account.terms_accepted_at", "user_account.contact_proved_at"]))
    .select(
      camelCase(["user_account.sign_in_version", "user_account.country_code", "user_account.mobile_number"]),
    )
    .select(["user_account.mobile_sender_preference as mobileSenderPreference", disabledAt])
    .where(column, "=", value)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    mobile: formatMobile(row),
    language: row.language,
    version: row.signInVersion,
    activated: row.contactProvedAt !== null,
    termsAccepted: row.termsAcceptedAt !== null,
    disabled: row.disabledAt !== null,
    mobileSender: row.mobileSenderPreference,
  };
}

/** Returns the language of an account. */
export async function getLanguage(db: Reader, userId: string): Promise<Language> {
  const { language } = await db
    .selectFrom("user_account")
    .select("language")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return language;
}

/** Whether a person belongs to one building: a virtual user or a cardholder. */
export async function belongsToBuilding(db: Reader, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("user_account")
    .select("id")
    .where("id", "=", id)
    .where("home_id", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a mail address in the form for comparison, which ignores case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Returns a login as it is looked up: a mail address, a mobile number with country code as + and digits, or
 * the user name of a virtual user, which has letters.
 */
export function loginKey(username: string): string {
  const isMobile = toContactMode(username) === "MOBILE" && !/[a-z]/i.test(username);
  return isMobile ? `+${username.replace(/[^0-9]/g, "")}` : emailKey(username);
}

/** Returns a person's mobile number with its country code; empty when the person has none. */
export function formatMobile({
  countryCode,
  mobileNumber,
}: Pick<User, "countryCode" | "mobileNumber">): string {
  return `${countryCode ?? ""}${mobileNumber ?? ""}`;
}

/**
 * Returns the contact for messages to a person. The mobile number is used only if it is the login, because
 * otherwise another person may have it (§3).
 */
export function pickContact(user: User): string {
  return user.email !== "" || user.loginType === "MAIL" ? user.email : formatMobile(user);
}

export async function hasUsers(db: Reader): Promise<boolean> {
  return (await db.selectFrom("user_account").select("id").limit(1).executeTakeFirst()) !== undefined;
}

interface NewUser {
  /** Missing for an account that a person signed up for: its name is its contact until its owner enters one. */
  name?: string | undefined;
  /** A person without an e-mail address signs in with the mobile number. */
  email?: string | undefined;
  countryCode?: string | undefined;
  mobileNumber?: string | undefined;
  loginType?: User["loginType"];
  userMobileSenderPreference?: User["userMobileSenderPreference"];
  /** Empty until the account is activated. */
  passwordHash: string;
  language: Language;
  installationAdministrator: boolean;
  /**
   * Whether the contact is already proved by a link sent to it, or confirmed by the installation's
   * administrator. Otherwise the account waits for its link and cannot sign in.
   */
  active?: boolean;
  /** Only the account's owner accepts the terms (attack C22). */
  acceptsTerms: boolean;
  now: number;
}

/** Creates an account, active by default, and returns its id. @throws ApiError EMAIL_TAKEN */
export async function createUser(tx: Transaction, user: NewUser): Promise<string> {
  const id = newId();
  const { email = "", countryCode = "", mobileNumber = "", loginType = "MAIL", active = true } = user;
  const contact = loginType === "MAIL" ? email : countryCode + mobileNumber;
  const name = user.name ?? contact.trim().slice(0, NAME_LENGTH_LIMIT);
  const row = {
    id,
    email: email.trim(),
    email_key: loginKey(contact),
    country_code: countryCode || null,
    mobile_number: mobileNumber || null,
    mobile_sender_preference: user.userMobileSenderPreference ?? "SMS",
    preferences: "{}",
    name,
    ...nameColumns(name),
    named: user.name !== undefined,
    password_hash: user.passwordHash,
    language: user.language,
    login_type: loginType,
    installation_administrator: user.installationAdministrator,
    activated_at: active ? user.now : null,
    contact_proved_at: active ? user.now : null,
    terms_accepted_at: user.acceptsTerms ? user.now : null,
    created_at: user.now,
  };
  const inserting = tx.insertInto("user_account").values(row).execute();
  await inserting.catch(refuseTaken("EMAIL_TAKEN", loginType === "MAIL" ? "email" : "mobileNumber"));
  return id;
}

/** Returns an account, and whether it may manage the installation. @throws ApiError NOT_FOUND */
export async function getUser(
  db: Reader,
  id: string,
): Promise<{
  user: User;
  installationAdministrator: boolean;
  passwordHash: string;
  activated: boolean;
  /** Whether its owner or an administrator entered its name. */
  named: boolean;
  /** How its owner is notified of messages and calls. */
  notifications: RingPreferences & { notesByMail: boolean; missedCallsByMail: boolean };
}> {
  const row = await db
    .selectFrom("user_account")
    .select(userColumns)
    .select(camelCase(["installation_administrator", "password_hash", "contact_proved_at", "notes_by_mail"]))
    .select(camelCase(["named", "rings", "quiet_from", "quiet_until", "missed_calls_by_mail"]))
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  const { notesByMail, missedCallsByMail, rings, quietFrom, quietUntil } = row;
  return {
    user: toUser(row),
    installationAdministrator: row.installationAdministrator,
    passwordHash: row.passwordHash,
    activated: row.contactProvedAt !== null,
    named: row.named,
    notifications: { notesByMail, missedCallsByMail, rings, quietFrom, quietUntil },
  };
}

/** Replaces an account's password; returns whether the previous one was still the current one. */
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

/** The columns of an account that are also read in joins with other tables. */
export const userColumns = camelCase([
  "user_account.id",
  "user_account.name",
  "email",
  "country_code",
  "mobile_number",
  "mobile_sender_preference",
  "language",
  "login_type",
  "terms_accepted_at",
]);

export type UserRow = RowOf<"user_account", typeof userColumns>;

/** Converts a row to the account of the contract. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    countryCode: row.countryCode,
    mobileNumber: row.mobileNumber,
    userMobileSenderPreference: row.mobileSenderPreference,
    language: row.language,
    loginType: row.loginType,
    acceptTermsOfService: row.termsAcceptedAt !== null,
  };
}
