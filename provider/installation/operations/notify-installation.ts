import type { InstallationNotice } from "#contract/installation/messages.ts";
import { toContactMode } from "#rules/people/contacts.ts";
import type { Transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { listInstallationAdministrators } from "../../people/queries/accounts.ts";
import { getUser, pickContact } from "../../people/queries/users.ts";
import { findMailServer } from "../queries/mail-server.ts";
import { postMessage } from "./post-message.ts";

/**
 * Notifies all administrators of the installation of a change that could give another person control over it.
 * The messages are sent through the mail server that is set now, even if another is set by then: an
 * attacker's server would not deliver. Without a mail server only administrators with a mobile number are
 * reached.
 */
export async function notifyInstallation(
  tx: Transaction,
  context: ProviderContext,
  kind: InstallationNotice,
): Promise<void> {
  const through = await findMailServer(tx);
  for (const userId of await listInstallationAdministrators(tx)) {
    const contact = pickContact((await getUser(tx, userId)).user);
    const isReached =
      toContactMode(contact) === "MAIL" ? through !== undefined : context.gateway !== undefined;
    if (contact !== "" && isReached)
      await postMessage(tx, context, { kind, contact, userId, through, sender: { by: "event" } });
  }
}
