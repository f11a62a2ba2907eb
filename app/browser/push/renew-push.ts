import { receiveAnswer } from "#app/browser/receive-answer.ts";
import {
  digestEndpoint,
  findOwnEndpoint,
  type OwnSubscription,
  subscribe,
  unsubscribe,
} from "./own-subscription.ts";
import { type PushMark, storePushMark } from "./push-mark.ts";
import { findPushObstacle } from "./push-support.ts";

const DAY_MS = 24 * 3_600_000;
const ADDRESS = "/push_subscription";

/** What the server knows of the person's browsers. */
interface Registrations {
  publicKey: string;
  /** The digests of their addresses. */
  registered: string[];
}

/**
 * Renews the registration of this browser: once a day, after a sign-in, and when the browser has another address, as
 * browsers drop subscriptions without notice. Ends it in the browser if the person has ended it elsewhere.
 */
export async function renewPush(mark: PushMark, formToken: string): Promise<void> {
  if (findPushObstacle() !== undefined || Notification.permission !== "granted") return;
  const isSame = (await findOwnEndpoint()) === mark.endpoint;
  if (isSame && Date.now() - mark.checkedAt < DAY_MS) return;
  const { publicKey, registered } = await readRegistered();
  const wasEnded = isSame && mark.checkedAt > 0 && !registered.includes(await digestEndpoint(mark.endpoint));
  if (wasEnded) return unsubscribe();
  const own = await subscribe(publicKey);
  await register(own, formToken);
  storePushMark({ userId: mark.userId, endpoint: own.endpoint, checkedAt: Date.now() });
}

async function readRegistered(): Promise<Registrations> {
  const headers = { Accept: "application/json" };
  return (await (await received(fetch(ADDRESS, { headers, redirect: "error" }))).json()) as Registrations;
}

async function register(own: OwnSubscription, formToken: string): Promise<void> {
  const body = new URLSearchParams({ formToken, intent: "renew", ...own });
  // It outlives the page, and is no form of it: nothing is shown if it fails.
  await received(fetch(ADDRESS, { method: "POST", body, redirect: "error", keepalive: true }));
}

async function received(request: Promise<Response>): Promise<Response> {
  const answer = await receiveAnswer(request);
  if (!answer.ok) throw new Error(`Status ${answer.status}.`);
  return answer;
}
