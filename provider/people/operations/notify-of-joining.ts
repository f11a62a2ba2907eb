import type { Transaction } from "#storage/database.ts";
import { getDomain } from "../../buildings/queries/domains.ts";
import type { ProviderContext } from "../../context.ts";
import { postMessage } from "../../installation/operations/post-message.ts";
import { findMailServer } from "../../installation/queries/mail-server.ts";
import { listAdministrators } from "../queries/user-groups.ts";

/**
 * Notifies a building's administrators by mail that a person joined with an invite, if the building has this
 * switched on. Without a mail server no message is queued: the history records the joining in any case.
 */
export async function notifyOfJoining(
  tx: Transaction,
  context: ProviderContext,
  joined: { domainId: string; userId: string },
): Promise<void> {
  const { joinByInviteNotificationEnabled } = await getDomain(tx, joined.domainId);
  if (!joinByInviteNotificationEnabled || !(await findMailServer(tx))) return;
  for (const { userId, email } of await listAdministrators(tx, joined.domainId)) {
    if (userId === joined.userId || email === "") continue;
    await postMessage(tx, context, {
      kind: "JOINED",
      contact: email,
      userId,
      joined,
      sender: { by: "event" },
    });
  }
}
