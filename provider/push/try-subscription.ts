import { PUSH_LIFE_MS } from "#rules/people/push-subscriptions.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../context.ts";
import { notFound } from "../missing-rows.ts";
import {
  deletePushSubscription,
  findPushRecipient,
  getPushSubscription,
  notePushSent,
} from "../people/queries/push-subscriptions.ts";
import type { PushAnswer } from "./send-push.ts";

/**
 * Sends a push to one of a person's browsers now. While one is being sent, a further try has its answer. A
 * subscription that its service no longer has is deleted.
 * @throws ApiError NOT_FOUND
 */
export async function trySubscription(
  context: ProviderContext,
  userId: string,
  id: string,
): Promise<Pick<PushAnswer, "status" | "problem">> {
  const { tries } = context.push;
  await getPushSubscription(context.db, userId, id);
  const running = tries.get(id) ?? send(context, id).finally(() => tries.delete(id));
  tries.set(id, running);
  const { status, problem } = await running;
  return { status, problem };
}

async function send({ db, keys, push, publicUrl, now }: ProviderContext, id: string): Promise<PushAnswer> {
  const recipient = await findPushRecipient(db, keys, id);
  if (!recipient) throw notFound();
  const answer = await push.send(recipient, {
    occasion: { kind: "TRY" },
    language: recipient.language,
    navigate: `${publicUrl}/account`,
    tag: `try ${id}`,
    isSilent: false,
    ttlS: PUSH_LIFE_MS / 1000,
    urgency: "high",
    topic: `try ${id}`,
  });
  const { problem, isGone } = answer;
  await transaction(db, async (tx) => {
    if (isGone) await deletePushSubscription(tx, id);
    else await notePushSent(tx, id, { at: now(), problem });
  });
  return answer;
}
