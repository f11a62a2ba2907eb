import { sql } from "kysely";
import type { Language } from "#rules/languages.ts";
import { changeRows } from "#storage/change-rows.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { notFound } from "../../missing-rows.ts";

/** A person of one building without an account. */
interface Cardholder {
  id: string;
  name: string;
}

/** A condition on `user_account`: whether the person has an account, as virtual users do. */
export const hasAccount = sql<boolean>`(user_account.home_id is null or user_account.owner_id is not null)`;

function cardholdersOf(db: Reader, domainId: string) {
  return db.selectFrom("user_account").where("home_id", "=", domainId).where("owner_id", "is", null);
}

/** Returns a cardholder of the building; undefined for anyone else. */
export async function findCardholder(
  db: Reader,
  domainId: string,
  id: string,
): Promise<Cardholder | undefined> {
  return cardholdersOf(db, domainId).select(["id", "name"]).where("id", "=", id).executeTakeFirst();
}

/** Checks that the building has a cardholder. @throws ApiError NOT_FOUND, also for a person with an account */
export async function requireCardholder(db: Reader, domainId: string, id: string): Promise<void> {
  await cardholdersOf(db, domainId).select("id").where("id", "=", id).executeTakeFirstOrThrow(notFound);
}

/** Creates the row of a cardholder, who does not join the building yet, and returns its id. */
export async function insertCardholder(
  tx: Transaction,
  domainId: string,
  { name, language, now }: { name: string; language: Language; now: number },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("user_account")
    .values({
      id,
      email: "",
      // No login is looked up by a key with capital letters.
      email_key: `CARDHOLDER:${id}`,
      name,
      ...nameColumns(name),
      password_hash: "",
      language,
      login_type: "MAIL",
      mobile_sender_preference: "SMS",
      preferences: "{}",
      installation_administrator: false,
      activated_at: null,
      contact_proved_at: null,
      terms_accepted_at: null,
      created_at: now,
      owner_id: null,
      home_id: domainId,
    })
    .execute();
  return id;
}

/** Changes the fields of a cardholder that are set. */
export async function updateCardholder(
  tx: Transaction,
  domainId: string,
  id: string,
  { name, language }: { name?: string; language?: Language },
): Promise<void> {
  const cardholder = tx
    .updateTable("user_account")
    .where("id", "=", id)
    .where("home_id", "=", domainId)
    .where("owner_id", "is", null);
  await changeRows(cardholder, { name, ...nameColumns(name), language });
}

/** Deletes the row of a cardholder with its membership. */
export async function deleteCardholder(tx: Transaction, domainId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("user_account")
    .where("id", "=", id)
    .where("home_id", "=", domainId)
    .where("owner_id", "is", null)
    .execute();
}
