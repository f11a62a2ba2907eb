import { isIP } from "node:net";
import { ApiError } from "#contract/errors.ts";
import type { PushSubscription } from "#contract/people/push-subscriptions.ts";
import { isPushKey } from "#rules/people/push-keys.ts";
import { PUSH_SUBSCRIPTIONS_MAX } from "#rules/people/push-subscriptions.ts";
import { isUniqueViolation, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { holdSignIn } from "../../sign-in/queries/token-families.ts";
import {
  countPushSubscriptions,
  deletePushSubscription,
  findByEndpoint,
  getPushSubscription,
  insertPushSubscription,
  type PushRegistration,
  renewPushSubscription,
} from "../queries/push-subscriptions.ts";

/**
 * Registers a browser for a person's pushes, or renews its registration. A browser is one person's: another
 * person's subscription with its address is deleted.
 * @throws ApiError PUSH_ENDPOINT_REFUSED, PUSH_KEYS_INVALID, TOO_MANY_PUSH_SUBSCRIPTIONS; UNAUTHENTICATED for a
 *   sign-in that has ended in the meantime
 */
export async function registerForPush(
  context: ProviderContext,
  registration: PushRegistration,
): Promise<PushSubscription> {
  const { endpoint, p256dh, auth } = registration;
  if (!isEndpoint(context, endpoint))
    throw new ApiError("PUSH_ENDPOINT_REFUSED", { fields: { endpoint: "invalid" } });
  if (!isPushKey(p256dh, auth)) throw new ApiError("PUSH_KEYS_INVALID", { fields: { keys: "invalid" } });
  return store(context, registration).catch((error: unknown) => {
    // Two pages of one browser register it at the same time.
    if (isUniqueViolation(error, "push_subscription(endpoint_digest)")) return store(context, registration);
    throw error;
  });
}

/** Whether pushes may be sent to an address. A name is looked up when they are, so it may be refused later. */
function isEndpoint({ outbound }: ProviderContext, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username + password !== "") return false;
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol === "http:") return isIP(host) !== 0 && !outbound.isRefused(host, "pushByHttp");
  return protocol === "https:" && !outbound.isRefused(host, "push");
}

async function store(
  { db, keys, now }: ProviderContext,
  registration: PushRegistration,
): Promise<PushSubscription> {
  const { userId, signInId, endpoint } = registration;
  return transaction(db, async (tx) => {
    if (!(await holdSignIn(tx, signInId, now()))) throw new ApiError("UNAUTHENTICATED");
    const stored = await findByEndpoint(tx, endpoint);
    if (stored?.userId === userId) {
      await renewPushSubscription(tx, keys, stored, registration);
      return getPushSubscription(tx, userId, stored.id);
    }
    if ((await countPushSubscriptions(tx, userId)) >= PUSH_SUBSCRIPTIONS_MAX)
      throw new ApiError("TOO_MANY_PUSH_SUBSCRIPTIONS");
    if (stored) await deletePushSubscription(tx, stored.id);
    const id = await insertPushSubscription(tx, keys, { ...registration, now: now() });
    return getPushSubscription(tx, userId, id);
  });
}
