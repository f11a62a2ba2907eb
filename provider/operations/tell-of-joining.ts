import type { Transaction } from "../db/database.ts";
import { getDomain } from "../db/domains.ts";
import { findMailServer } from "../db/mail-server.ts";
import { listAdministrators } from "../db/user-groups.ts";
import type { House } from "../house.ts";
import { postMessage } from "./post-message.ts";

/**
 * Tells a building's administrators by mail that somebody joined by an invite, where the building wants them told. The
 * history tells it anyway: without a mail server nothing waits for one.
 */
export async function tellOfJoining(
  tx: Transaction,
  house: House,
  joined: { domainId: string; userId: string },
): Promise<void> {
  const { joinByInviteNotificationEnabled } = await getDomain(tx, joined.domainId);
  if (!joinByInviteNotificationEnabled || !(await findMailServer(tx))) return;
  for (const { userId, email } of await listAdministrators(tx, joined.domainId)) {
    if (userId === joined.userId || email === "") continue;
    await postMessage(tx, house, { kind: "JOINED", contact: email, userId, joined });
  }
}
