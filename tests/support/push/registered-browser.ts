import { onTestFinished } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { StubPushService } from "./stub-service.ts";

/** A notification as a browser receives it. */
interface ShownNotification {
  title: string;
  body: string;
  navigate: string;
  tag: string;
  lang: string;
  silent: boolean;
}

/** Starts a push service on this machine, which stops with the test. */
export async function startPushService(now?: () => number): Promise<StubPushService> {
  const service = await StubPushService.start(now);
  onTestFinished(() => service.stop());
  return service;
}

/** Registers a new browser of a person at a push service; returns its subscription and its address. */
export async function registerBrowser(service: StubPushService, { pushSubscriptions }: ApiCalls) {
  const { endpoint, p256dh, auth } = service.subscribe();
  const { id } = await pushSubscriptions.create({ body: { endpoint, keys: { p256dh, auth } } });
  return { id, endpoint };
}

/** Returns the notification of a message. */
export function readNotification({ text }: { text: string }): ShownNotification {
  return (JSON.parse(text) as { notification: ShownNotification }).notification;
}
