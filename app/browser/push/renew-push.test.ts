import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { consoleAnswer } from "#tests/support/console-answer.ts";
import { digestEndpoint } from "./own-subscription.ts";
import { type PushMark, readPushMark } from "./push-mark.ts";
import { renewPush } from "./renew-push.ts";

const ENDPOINT = "https://push.example.org/mine";
const NOW = Date.UTC(2026, 10, 1);
const HOUR_MS = 3_600_000;

/** A browser with a push service that gives `next` to who subscribes. */
interface SimulatedBrowser {
  permission: NotificationPermission;
  /** The address of its subscription. */
  endpoint: string | undefined;
  next: string;
  /** The digests that the server knows. */
  registered: string[];
  status: number;
}

let browser: SimulatedBrowser;
let sent: Record<string, string>[];
let reads: number;

beforeEach(async () => {
  browser = {
    permission: "granted",
    endpoint: ENDPOINT,
    next: ENDPOINT,
    registered: [await digestEndpoint(ENDPOINT)],
    status: 204,
  };
  [sent, reads] = [[], 0];
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  const subscription = () => ({
    endpoint: browser.endpoint,
    toJSON: () => ({ endpoint: browser.endpoint, keys: { p256dh: "key", auth: "secret" } }),
    unsubscribe: async () => void (browser.endpoint = undefined),
  });
  const pushManager = {
    getSubscription: async () => (browser.endpoint === undefined ? null : subscription()),
    subscribe: async () => {
      browser.endpoint = browser.next;
      return subscription();
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const Notification = {
    get permission() {
      return browser.permission;
    },
  };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("window", { PushManager: {}, Notification });
  vi.stubGlobal("Notification", Notification);
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("fetch", async (_address: string, { method, body }: RequestInit) => {
    if (method !== "POST") {
      reads++;
      return consoleAnswer(JSON.stringify({ publicKey: "key", registered: browser.registered }));
    }
    sent.push(Object.fromEntries(body as URLSearchParams));
    return consoleAnswer(null, { status: browser.status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const markOf = (changes: Partial<PushMark> = {}): PushMark => ({
  userId: "rosa",
  endpoint: ENDPOINT,
  checkedAt: NOW - 25 * HOUR_MS,
  ...changes,
});

describe("the registration of a browser", () => {
  it("is left alone for a day, without a request", async () => {
    await renewPush(markOf({ checkedAt: NOW - 23 * HOUR_MS }), "token");
    expect([sent, reads]).toEqual([[], 0]);
  });

  it("is renewed after a day with the token of the forms, and marked as checked", async () => {
    await renewPush(markOf(), "token");
    expect(sent).toEqual([
      { formToken: "token", intent: "renew", endpoint: ENDPOINT, p256dh: "key", auth: "secret" },
    ]);
    expect(readPushMark()).toEqual({ userId: "rosa", endpoint: ENDPOINT, checkedAt: NOW });
  });

  it.each([
    ["has another address", "https://push.example.org/other"],
    ["was dropped by the browser", undefined],
  ])("is renewed at once if it %s", async (_what, endpoint) => {
    Object.assign(browser, { endpoint, next: "https://push.example.org/other", registered: [] });
    await renewPush(markOf({ checkedAt: NOW }), "token");
    expect(sent).toMatchObject([{ endpoint: "https://push.example.org/other" }]);
    expect(readPushMark()?.endpoint).toBe("https://push.example.org/other");
  });

  it("is renewed after a new sign-in, although it ended with the one before", async () => {
    browser.registered = [];
    await renewPush(markOf({ checkedAt: 0 }), "token");
    expect(sent).toHaveLength(1);
  });

  it("that the person ended in another browser ends in this one, and is not renewed", async () => {
    browser.registered = [];
    await renewPush(markOf(), "token");
    expect(sent).toEqual([]);
    expect([browser.endpoint, readPushMark()]).toEqual([undefined, undefined]);
  });

  it.each(["denied", "default"] as const)("is not renewed while the permission is %s", async (permission) => {
    browser.permission = permission;
    await renewPush(markOf(), "token");
    expect([sent, reads]).toEqual([[], 0]);
  });

  it("remains due if the server refuses it", async () => {
    browser.status = 409;
    await expect(renewPush(markOf(), "token")).rejects.toThrow("Status 409");
    expect(readPushMark()).toBeUndefined();
  });
});
