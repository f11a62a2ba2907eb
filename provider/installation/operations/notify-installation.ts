import type { InstallationNotice } from "#contract/installation/messages.ts";
import { contactModeOf } from "#rules/people/contacts.ts";
import type { ProviderContext } from "../../context.ts";
import type { Transaction } from "../../db/database.ts";
import { listInstallationAdministrators } from "../../people/queries/accounts.ts";
import { contactOf, getUser } from "../../people/queries/users.ts";
import { findMailServer } from "../queries/mail-server.ts";
import { postMessage } from "./post-message.ts";

/**
 * Notifies all administrators of the installation of a change that could hand it over to someone else. The
 * messages are sent by the mail server that is set now, whichever is by then: a thief's server would not
 * deliver. Without one only those with a mobile number are reached.
 */
export async function notifyInstallation(
  tx: Transaction,
  context: ProviderContext,
  kind: InstallationNotice,
): Promise<void> {
  const through = await findMailServer(tx);
  for (const userId of await listInstallationAdministrators(tx)) {
    const contact = contactOf((await getUser(tx, userId)).user);
    const isReached =
      contactModeOf(contact) === "MAIL" ? through !== undefined : context.gateway !== undefined;
    if (contact !== "" && isReached) await postMessage(tx, context, { kind, contact, userId, through });
  }
}
