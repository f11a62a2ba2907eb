import { ApiError } from "#contract/errors.ts";
import type { MailServerConfiguration } from "#contract/mail-server.ts";
import { type Reader, transaction } from "../db/database.ts";
import { findMailServer, getMailServer, saveMailServer, type StoredMailServer } from "../db/mail-server.ts";
import type { House } from "../house.ts";
import { isRefusedHost } from "../mail/hosts.ts";

export type WantedMailServer = Omit<MailServerConfiguration, "hasPassword"> & {
  password?: string | undefined;
};

/** Sets the installation's mail server. @throws ApiError MAIL_HOST_REFUSED; INVALID_INPUT where the password is needed */
export async function configureMail(
  house: House,
  wanted: WantedMailServer,
): Promise<MailServerConfiguration> {
  return transaction(house.db, async (tx) => {
    await saveMailServer(tx, await completed(tx, house, wanted), house.now());
    return getMailServer(tx);
  });
}

/**
 * A configuration with its password: the one that is given, or the saved one where it goes to the same server, by
 * the same name and the same way, and what answers there has proved as much. To anywhere else it is asked for again (attack H09).
 * @throws ApiError MAIL_HOST_REFUSED; INVALID_INPUT where the password is needed
 */
export async function completed(
  db: Reader,
  { keys, mail }: House,
  { password, ...wanted }: WantedMailServer,
): Promise<StoredMailServer> {
  if (!mail.loopbackAllowed && isRefusedHost(wanted.host)) {
    throw new ApiError("MAIL_HOST_REFUSED", { fields: { host: "host" } });
  }
  if (wanted.username === "") return { ...wanted, passwordSealed: "" };
  if (password !== undefined && password !== "") return { ...wanted, passwordSealed: keys.seal(password) };
  const saved = await findMailServer(db);
  const goesTo = ({ host, port, username, protocol }: Omit<StoredMailServer, "passwordSealed">) =>
    JSON.stringify([host.toLowerCase(), port, username, protocol]);
  const trustsAnother =
    wanted.pinnedCertificate !== null && wanted.pinnedCertificate !== saved?.pinnedCertificate;
  if (!saved || saved.passwordSealed === "" || goesTo(saved) !== goesTo(wanted) || trustsAnother) {
    throw new ApiError("INVALID_INPUT", { fields: { password: "required" } });
  }
  return { ...wanted, passwordSealed: saved.passwordSealed };
}
