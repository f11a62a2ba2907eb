import type { Page, PageQuery } from "#contract/paging.ts";
import type { Passkey } from "#contract/sign-in/passkeys.ts";
import { camelCase } from "#storage/camel-case.ts";
import { selectVersion } from "#storage/current-version.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";
import { countSelected, readPageOfAll, rowCount } from "#storage/pages.ts";
import { notFound } from "../../missing-rows.ts";
import { refuseTaken } from "../../taken-values.ts";

/** Returns a page of a person's passkeys, which are few enough to be read whole. */
export async function readPageOfPasskeys(
  db: Reader,
  userId: string,
  query: PageQuery,
): Promise<Page<Passkey>> {
  const rows = await db
    .selectFrom("passkey")
    .leftJoin("passkey_use", "passkey_use.passkey_id", "passkey.id")
    .select(camelCase(["id", "name", "created_at", "used_at"]))
    .where("user_id", "=", userId)
    .where("sign_in_version", "=", selectVersion(db, userId))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const all = rows.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    createdAt,
    lastUsedAt: usedAt,
  }));
  return readPageOfAll(query, all);
}

/** Lists the credential ids that an authenticator must not register again. */
export async function listCredentialIds(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("passkey")
    .select("credential_id as credentialId")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ credentialId }) => credentialId);
}

export async function countPasskeys(db: Reader, userId: string): Promise<number> {
  return countSelected(db.selectFrom("passkey").select(rowCount).where("user_id", "=", userId));
}

interface NewPasskey {
  userId: string;
  /** The version of the account's sign-in methods when the challenge was made. */
  version: number;
  credentialId: string;
  publicKey: string;
  transports: readonly string[];
  counter: number;
  name: string;
  now: number;
}

/** @throws ApiError PASSKEY_REFUSED for a passkey that is already registered */
export async function insertPasskey(tx: Transaction, made: NewPasskey): Promise<Passkey> {
  const id = newId();
  const row = {
    id,
    user_id: made.userId,
    name: made.name,
    created_at: made.now,
    sign_in_version: made.version,
    credential_id: made.credentialId,
    public_key: made.publicKey,
    transports: made.transports.join(" "),
  };
  await tx.insertInto("passkey").values(row).execute().catch(refuseTaken("PASSKEY_REFUSED"));
  await tx
    .insertInto("passkey_use")
    .values({ passkey_id: id, counter: made.counter, used_at: null })
    .execute();
  return { id, name: made.name, createdAt: made.now, lastUsedAt: null };
}

/** The data of a passkey needed to check its signature. */
export interface KnownPasskey {
  id: string;
  userId: string;
  publicKey: string;
  counter: number;
  version: number;
}

/**
 * Returns a passkey that can sign in; undefined when it has an earlier version of its account's sign-in
 * methods.
 */
export async function findPasskey(db: Reader, credentialId: string): Promise<KnownPasskey | undefined> {
  return db
    .selectFrom("passkey")
    .innerJoin("passkey_use", "passkey_use.passkey_id", "passkey.id")
    .innerJoin("user_account", (join) =>
      join
        .onRef("user_account.id", "=", "passkey.user_id")
        .onRef("user_account.sign_in_version", "=", "passkey.sign_in_version"),
    )
    .select(camelCase(["passkey.id", "user_id", "public_key", "counter"]))
    .select("passkey.sign_in_version as version")
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

/** Records a use; returns false when the counter has changed in the meantime, which suggests a copied key. */
export async function notePasskeyUse(
  tx: Transaction,
  { id, counter }: KnownPasskey,
  { newCounter, now }: { newCounter: number; now: number },
): Promise<boolean> {
  const row = await tx
    .updateTable("passkey_use")
    .set({ counter: newCounter, used_at: now })
    .where("passkey_id", "=", id)
    .where("counter", "=", counter)
    .returning("passkey_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws ApiError NOT_FOUND, also for another person's passkey */
export async function deletePasskey(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("passkey")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirstOrThrow(notFound);
}

/** Deletes all of a person's passkeys; returns how many there were. */
export async function deletePasskeysOf(tx: Transaction, userId: string): Promise<number> {
  const removed = await tx.deleteFrom("passkey").where("user_id", "=", userId).returning("id").execute();
  return removed.length;
}
