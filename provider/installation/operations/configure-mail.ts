import { ApiError } from "#contract/errors.ts";
import type { MailServerConfiguration } from "#contract/installation/mail-server.ts";
import { type Reader, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import {
  deleteMailServer,
  findMailServer,
  getMailServer,
  saveMailServer,
  type StoredMailServer,
} from "../queries/mail-server.ts";
import { notifyInstallation } from "./notify-installation.ts";

type NewMailServer = Omit<MailServerConfiguration, "hasPassword" | "passwordVersion"> & {
  password?: string | undefined;
};

/**
 * Sets the installation's mail server. Notifies the installation's administrators through the previous
 * server, because an attacker's server would not deliver; without a previous server, only those with a mobile
 * number, through the gateway. @throws ApiError MAIL_HOST_REFUSED; INVALID_INPUT when the password is needed
 */
export async function configureMail(
  context: ProviderContext,
  desired: NewMailServer,
): Promise<MailServerConfiguration> {
  return transaction(context.db, async (tx) => {
    await notifyInstallation(tx, context, "MAIL_SERVER_CHANGED");
    await saveMailServer(tx, await completeMailServer(tx, context, desired), context.now());
    return getMailServer(tx);
  });
}

/**
 * Deletes the installation's mail server; its last messages report the deletion. @throws ApiError NOT_FOUND
 */
export async function forgetMail(context: ProviderContext): Promise<void> {
  await transaction(context.db, async (tx) => {
    await notifyInstallation(tx, context, "MAIL_SERVER_CHANGED");
    await deleteMailServer(tx);
  });
}

/**
 * Completes a configuration with its password: the entered one, or the stored one for the same host, port,
 * user name and encryption and no newly pinned certificate. For any other server the password must be entered
 * again (attack H09).
 * @throws ApiError MAIL_HOST_REFUSED; INVALID_INPUT when the password is needed
 */
export async function completeMailServer(
  db: Reader,
  { keys, outbound }: ProviderContext,
  { password, ...desired }: NewMailServer,
): Promise<StoredMailServer> {
  if (outbound.isRefused(desired.host, "mail")) {
    throw new ApiError("MAIL_HOST_REFUSED", { fields: { host: "refusedHost" } });
  }
  if (desired.username === "") return { ...desired, passwordSealed: "" };
  if (password !== undefined && password !== "") return { ...desired, passwordSealed: keys.seal(password) };
  const saved = await findMailServer(db);
  const serverOf = ({ host, port, username, protocol }: Omit<StoredMailServer, "passwordSealed">) =>
    JSON.stringify([host.toLowerCase(), port, username, protocol]);
  const trustsAnother =
    desired.pinnedCertificate !== null && desired.pinnedCertificate !== saved?.pinnedCertificate;
  if (!saved || saved.passwordSealed === "" || serverOf(saved) !== serverOf(desired) || trustsAnother) {
    throw new ApiError("INVALID_INPUT", { fields: { password: "required" } });
  }
  return { ...desired, passwordSealed: saved.passwordSealed };
}
