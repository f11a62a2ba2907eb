import { isApiError } from "#contract/errors.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { postMessage } from "../../installation/operations/post-message.ts";
import { findMailServer } from "../../installation/queries/mail-server.ts";
import { queueJob } from "../../jobs.ts";
import { listPeopleToMail } from "../queries/called-people.ts";

/** Queues the mails of a call that no one answered, if a person whom it called wants one. */
export async function queueMissedCallMails(tx: Transaction, callId: string, now: number): Promise<void> {
  if ((await listPeopleToMail(tx, callId)).length === 0) return;
  await queueJob(tx, "missed-call", { callId }, { runAt: now, id: `missed-call-${callId}` });
}

/**
 * Mails a call that no one answered to the people who want it, within the building's budget. They find the call on
 * their page in any case, so a spent budget or a missing mail server is not an error.
 */
export async function mailMissedCall(
  context: ProviderContext,
  { callId }: { callId: string },
): Promise<void> {
  await transaction(context.db, async (tx) => {
    if (!(await findMailServer(tx))) return;
    for (const { userId, email, domainId } of await listPeopleToMail(tx, callId))
      try {
        const sender = { by: "building", domainId } as const;
        await postMessage(tx, context, { kind: "MISSED_CALL", contact: email, userId, callId, sender });
      } catch (error) {
        if (!isApiError(error, "MESSAGE_BUDGET_SPENT")) throw error;
      }
  });
}
