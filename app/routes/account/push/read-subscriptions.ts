import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import type { PushSubscription } from "#contract/people/push-subscriptions.ts";

export interface PushRegistrations {
  /** The key with which a browser subscribes. */
  publicKey: string;
  subscriptions: readonly PushSubscription[];
}

/** The caller's browsers that receive messages; undefined from a provider that is older than this console. */
export async function readPushRegistrations(api: ApiCalls): Promise<PushRegistrations | undefined> {
  const key = await undefinedIfMissing(api.pushSubscriptions.key());
  return key && { publicKey: key.publicKey, subscriptions: await listSubscriptions(api) };
}

/** The caller's browsers that receive messages. */
export function listSubscriptions(api: ApiCalls): Promise<PushSubscription[]> {
  return allPages((query) => api.pushSubscriptions.list({ query }));
}
