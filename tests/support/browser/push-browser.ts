import type { Page, Worker } from "playwright/test";
import type { StubPushService } from "../push/stub-service.ts";

/** What the service worker asked the browser to show. */
interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  lang: string;
  silent: boolean;
  requireInteraction: boolean;
}

/**
 * Gives the page's browser a push service and a person who answers its question about notifications: tests have no
 * connection to a service, and headless browsers show no notifications. A subscription lives as long as the worker.
 * @param permission what the person answers, and what is set from the start if that is `denied`
 */
export async function addPushService(
  page: Page,
  service: StubPushService,
  permission: NotificationPermission = "granted",
): Promise<void> {
  const { endpoint, p256dh, auth } = service.subscribe();
  await page.addInitScript(
    ({ endpoint, keys, permission }) => {
      // Signing out clears it, as it ends the worker.
      const KEY = "test.push-service";
      const read = (): { permission?: NotificationPermission; isSubscribed?: boolean } =>
        JSON.parse(localStorage.getItem(KEY) ?? "{}") as object;
      const store = (change: object): void =>
        localStorage.setItem(KEY, JSON.stringify({ ...read(), ...change }));
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          store({ isSubscribed: false });
          return true;
        },
      };
      Object.defineProperty(Notification, "permission", {
        get: () => (permission === "denied" ? permission : (read().permission ?? "default")),
      });
      Notification.requestPermission = async () => {
        store({ permission });
        return permission;
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          store({ isSubscribed: true });
          return subscription;
        },
        getSubscription: async () => (read().isSubscribed ? subscription : null),
      });
    },
    { endpoint, keys: { p256dh, auth }, permission },
  );
}

/** The console's service worker in a page's browser. */
export class PushWorker {
  readonly #page: Page;
  readonly #worker: Worker;

  private constructor(page: Page, worker: Worker) {
    this.#page = page;
    this.#worker = worker;
  }

  /** Finds the worker of a browser that was registered, and records what it shows. */
  static async find(page: Page): Promise<PushWorker> {
    const context = page.context();
    const isOurs = (worker: Worker): boolean => new URL(worker.url()).pathname === "/push-worker.js";
    const worker =
      context.serviceWorkers().find(isOurs) ??
      (await context.waitForEvent("serviceworker", { predicate: isOurs }));
    await worker.evaluate(() => {
      const shown: object[] = [];
      const scope = globalThis as unknown as { shown: object[]; registration: object };
      scope.shown = shown;
      Object.assign(scope.registration, {
        showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
      });
    });
    return new PushWorker(page, worker);
  }

  /** Delivers a message, as the browser does with what its push service received. */
  async deliver(text: string): Promise<void> {
    const devTools = await this.#page.context().newCDPSession(this.#page);
    const registered = new Promise<string>((resolve) => {
      devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const last = registrations.at(-1);
        if (last) resolve(last.registrationId);
      });
    });
    await devTools.send("ServiceWorker.enable");
    const { origin } = new URL(this.#page.url());
    const message = { origin, registrationId: await registered, data: text };
    await devTools.send("ServiceWorker.deliverPushMessage", message);
    await devTools.detach();
  }

  /** What was shown, in order. */
  async shown(): Promise<ShownNotification[]> {
    return this.#worker.evaluate(() => (globalThis as unknown as { shown: ShownNotification[] }).shown);
  }

  /** Clicks on the last notification. */
  async click(): Promise<void> {
    await this.#worker.evaluate(async () => {
      const scope = globalThis as unknown as {
        shown: { data: unknown }[];
        dispatchEvent(event: Event): void;
      };
      const waits: Promise<unknown>[] = [];
      // Only the browser makes events of notifications: this one waits as theirs do.
      const click = Object.defineProperties(new Event("notificationclick"), {
        action: { value: "" },
        notification: { value: { data: scope.shown.at(-1)!.data, close: () => undefined } },
        waitUntil: { value: (wait: Promise<unknown>) => waits.push(wait) },
      });
      scope.dispatchEvent(click);
      // A window takes the focus only after a real click.
      await Promise.allSettled(waits);
    });
  }
}
