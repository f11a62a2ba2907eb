import { type Transaction } from "#storage/database.ts";
import { refuseTaken } from "../../taken-values.ts";
import { loginKey } from "./users.ts";

/** A contact that is to become a login. */
export type NewContact =
  | { email: string; countryCode?: undefined; mobileNumber?: undefined }
  | { email?: undefined; countryCode: string; mobileNumber: string };

/** Returns a contact as text, as it was entered. */
export function formatContact(contact: NewContact): string {
  return contact.email ?? `${contact.countryCode}${contact.mobileNumber}`;
}

interface Proof {
  now: number;
  /** Set for an account that has no password yet. */
  passwordHash?: string | undefined;
}

/**
 * Records that an account's login was proved: a link sent to it was used, or the installation's administrator
 * confirmed it. From then on the account can sign in.
 */
export async function proveContact(
  tx: Transaction,
  userId: string,
  { now, passwordHash }: Proof,
): Promise<void> {
  await tx
    .updateTable("user_account")
    .set({ activated_at: now, contact_proved_at: now, password_hash: passwordHash })
    .where("id", "=", userId)
    .execute();
}

/** Makes another contact, proved by a link sent to it, the login. @throws ApiError EMAIL_TAKEN */
export async function changeContact(
  tx: Transaction,
  userId: string,
  contact: NewContact,
  now: number,
): Promise<void> {
  const row = contact.email
    ? { email: contact.email, login_type: "MAIL" as const }
    : { country_code: contact.countryCode, mobile_number: contact.mobileNumber };
  await tx
    .updateTable("user_account")
    .set({ ...row, email_key: loginKey(formatContact(contact)), contact_proved_at: now })
    .where("id", "=", userId)
    .execute()
    .catch(refuseTaken("EMAIL_TAKEN", contact.email ? "email" : "mobileNumber"));
}
