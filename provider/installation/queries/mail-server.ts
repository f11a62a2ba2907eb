import { ApiError } from "#contract/errors.ts";
import type { MailServerConfiguration } from "#contract/installation/mail-server.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader, Transaction } from "#storage/database.ts";
import { versionOfSecret } from "../../keys.ts";
import { notFound } from "../../missing-rows.ts";

const ID = "mail";

export type StoredMailServer = Omit<MailServerConfiguration, "hasPassword" | "passwordVersion"> & {
  passwordSealed: string;
};

export async function findMailServer(db: Reader): Promise<StoredMailServer | undefined> {
  return db
    .selectFrom("mail_server")
    .select(camelCase(["email_from", "name_from", "host", "port", "username", "password_sealed"]))
    .select(camelCase(["protocol", "pinned_certificate"]))
    .where("id", "=", ID)
    .executeTakeFirst();
}

/** @throws ApiError NOT_FOUND when none is set */
export async function getMailServer(db: Reader): Promise<MailServerConfiguration> {
  const server = await findMailServer(db);
  if (!server) throw new ApiError("NOT_FOUND");
  const { passwordSealed, ...rest } = server;
  return {
    ...rest,
    hasPassword: passwordSealed !== "",
    passwordVersion: versionOfSecret(passwordSealed),
  };
}

export async function saveMailServer(tx: Transaction, server: StoredMailServer, now: number): Promise<void> {
  const row = {
    email_from: server.emailFrom,
    name_from: server.nameFrom,
    host: server.host,
    port: server.port,
    username: server.username,
    password_sealed: server.passwordSealed,
    protocol: server.protocol,
    pinned_certificate: server.pinnedCertificate,
    changed_at: now,
  };
  const changed = await tx
    .updateTable("mail_server")
    .set(row)
    .where("id", "=", ID)
    .returning("id")
    .executeTakeFirst();
  if (changed) return;
  await tx
    .insertInto("mail_server")
    .values({ id: ID, ...row })
    .execute();
}

/** @throws ApiError NOT_FOUND when none is set */
export async function deleteMailServer(tx: Transaction): Promise<void> {
  await tx.deleteFrom("mail_server").where("id", "=", ID).returning("id").executeTakeFirstOrThrow(notFound);
}
