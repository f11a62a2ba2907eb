import { setTimeout as sleep } from "node:timers/promises";
import { INSTALLATION_NOTICES, type InstallationNotice } from "#contract/installation/messages.ts";
import { type Database, type Transaction, transaction } from "#storage/database.ts";
import { postMessage } from "../installation/operations/post-message.ts";
import { type Addressee, unsealRecipient } from "../installation/operations/prepare-message.ts";
import type { StoredMailServer } from "../installation/queries/mail-server.ts";
import { listUnsentMessages } from "../installation/queries/messages.ts";
import type { Keys } from "../keys.ts";
import { findAccount } from "../people/queries/users.ts";

/**
 * How long a restore waits for the first attempt to send each notice: a sent notice need not be carried over.
 */
const FIRST_ATTEMPT_WITHIN_MS = 10_000;
const CHECK_EVERY_MS = 100;

/**
 * A notice that has not been sent yet, without sealed values, because the restored data may have another
 * secret.
 */
export interface CarriedNotice {
  kind: InstallationNotice;
  contact: string;
  addressee: Addressee;
  through: (Omit<StoredMailServer, "passwordSealed"> & { password: string }) | undefined;
}

/**
 * Returns the notices to the installation's administrators that are unsent when a restore begins. The restore
 * replaces them with the outbox of the backup, so that without carrying them over no one would be notified if
 * the mail server was unreachable.
 */
export async function takeUnsentNotices(db: Database, keys: Keys): Promise<CarriedNotice[]> {
  const giveUpAt = performance.now() + FIRST_ATTEMPT_WITHIN_MS;
  let unsent = await listUnsentMessages(db, INSTALLATION_NOTICES);
  while (unsent.some(({ attempts }) => attempts === 0) && performance.now() < giveUpAt) {
    await sleep(CHECK_EVERY_MS);
    unsent = await listUnsentMessages(db, INSTALLATION_NOTICES);
  }
  return transaction(db, async (tx) => {
    const notices = [];
    for (const { kind, userId, recipientSealed } of unsent) {
      const { contact, through, addressee } = unsealRecipient(keys, recipientSealed);
      const account = addressee ?? (userId === null ? undefined : await findAccount(tx, { id: userId }));
      if (!account) continue;
      const { name, language, mobileSender } = account;
      notices.push({
        kind,
        contact,
        addressee: { name, language, mobileSender },
        through: through && opened(through, keys),
      });
    }
    return notices;
  });
}

/**
 * Puts carried notices into the outbox of the restored data, sealed with its keys. They need no account
 * there.
 */
export async function insertCarriedNotices(
  tx: Transaction,
  { keys, notices, now }: { keys: Keys; notices: readonly CarriedNotice[]; now: number },
): Promise<void> {
  // Nothing is sent here: the server that starts on the data sends the messages.
  const outbox = { keys, now: () => now, mail: { wake: () => undefined } };
  const sender = { by: "event" } as const;
  for (const notice of notices) {
    const { kind, contact, addressee } = notice;
    const through = notice.through && sealed(notice.through, keys);
    await postMessage(tx, outbox, { kind, contact, addressee, through, sender });
  }
}

function opened({ passwordSealed, ...server }: StoredMailServer, keys: Keys): CarriedNotice["through"] {
  return Object.assign(server, { password: keys.unseal(passwordSealed) });
}

function sealed(
  { password, ...server }: NonNullable<CarriedNotice["through"]>,
  keys: Keys,
): StoredMailServer {
  return Object.assign(server, { passwordSealed: keys.seal(password) });
}
