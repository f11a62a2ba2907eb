import { storePushMark } from "./push-mark.ts";

/** The address and keys of this browser, as the form of a registration names them. */
export interface OwnSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Why this browser could not be registered. */
export type SubscribeProblem = "declined" | "untrusted" | "away";

export class SubscribeError extends Error {
  constructor(
    readonly problem: SubscribeProblem,
    cause?: unknown,
  ) {
    super(problem, { cause });
  }
}

const WORKER = "/push-worker.js";

/**
 * Asks the person to allow notifications, unless they have; only after a press.
 * @throws SubscribeError `declined`
 */
export async function askPermission(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new SubscribeError("declined");
}

/**
 * Subscribes this browser at its push service, or returns its subscription.
 * @param publicKey the key of the installation, in base64url
 * @throws SubscribeError `untrusted` if the browser does not trust the certificate of the console, `away` if the push
 * service does not answer
 */
export async function subscribe(publicKey: string): Promise<OwnSubscription> {
  const { pushManager } = await startWorker();
  try {
    const subscription = await subscribeAnew(pushManager, publicKey);
    const { endpoint = "", keys = {} } = subscription.toJSON();
    return { endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
  } catch (error) {
    throw new SubscribeError("away", error);
  }
}

async function startWorker(): Promise<ServiceWorkerRegistration> {
  try {
    await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
  } catch (error) {
    throw new SubscribeError("untrusted", error);
  }
  return navigator.serviceWorker.ready;
}

async function subscribeAnew(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // A subscription for an earlier key of the installation is in the way.
    const earlier = await manager.getSubscription();
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return manager.subscribe(options);
  }
}

/** The address of this browser at its push service; undefined if it has none. */
export async function findOwnEndpoint(): Promise<string | undefined> {
  return (await findSubscription())?.endpoint;
}

/** Ends the messages to this browser: its person ended them. */
export async function unsubscribe(): Promise<void> {
  storePushMark(undefined);
  await (await findSubscription())?.unsubscribe();
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return registration?.pushManager.getSubscription();
}

/** The SHA-256 of an address in base64url, by which the server names it. */
export async function digestEndpoint(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
