import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "#contract/errors.ts";
import { MAIL_DEADLINE_MS } from "#rules/installation/mail-server.ts";
import type { Language } from "#rules/languages.ts";
import { newId } from "#storage/database.ts";
import type { ProviderContext } from "../context.ts";
import type { StoredMailServer } from "../installation/queries/mail-server.ts";
import { compose } from "./compose.ts";
import { type Conversation, converse } from "./smtp.ts";

/**
 * Checks a mail server, with a test message if there is a recipient. If no server greets, the answer always
 * comes at the deadline, so that the time reveals nothing about the network (attack H02).
 * @throws ApiError MAIL_CHECK_RUNNING
 */
export async function checkMailServer(
  { keys, mail, publicUrl, outbound }: ProviderContext,
  { passwordSealed, ...server }: StoredMailServer,
  recipient: { email: string; language: Language } | undefined,
): Promise<Conversation> {
  if (mail.isChecking) throw new ApiError("MAIL_CHECK_RUNNING");
  mail.isChecking = true;
  const deadlineMs = mail.checkDeadlineMs ?? MAIL_DEADLINE_MS;
  const greeted = new AbortController();
  const deadline = wait(deadlineMs, undefined, { signal: greeted.signal }).catch(() => undefined);
  try {
    const letter = recipient && {
      ...compose({ kind: "TEST", language: recipient.language, name: null, link: publicUrl, publicUrl }),
      id: newId(),
      to: recipient.email,
    };
    const password = keys.unseal(passwordSealed);
    const conversation = await converse({ ...server, password }, letter, {
      name: mail.name,
      outbound,
      deadlineMs,
    });
    if (conversation.greeted) greeted.abort();
    await deadline;
    return conversation;
  } finally {
    greeted.abort();
    mail.isChecking = false;
  }
}
