import { readFileSync } from "node:fs";
import vm from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "#rules/languages.ts";

interface ShownNotification {
  title: string;
  options: Record<string, unknown> & { data: { navigate: unknown; actions: Record<string, unknown> } };
}

type Handler = (event: object) => void;

const ORIGIN = "https://door.example";

/**
 * The service worker in a context of its own.
 * @param windows the addresses of the windows that it may lead, the last used first
 */
function startWorker({ language = "en-GB", windows = [] as string[] } = {}) {
  const handlers = new Map<string, Handler>();
  const shown: ShownNotification[] = [];
  const led: string[] = [];
  const opened: string[] = [];
  const focus = vi.fn();
  const clients = {
    matchAll: async () =>
      windows.map((from) => ({
        navigate: async (address: string) => {
          if (from === "can't be led") throw new TypeError("Not controlled.");
          led.push(`${from} -> ${address}`);
          return { focus };
        },
      })),
    openWindow: async (address: string) => opened.push(address),
  };
  const registration = {
    async showNotification(title: string, options: ShownNotification["options"]) {
      if (options["dir"] === "no direction") throw new TypeError("No direction.");
      shown.push({ title, options });
    },
  };
  const self = {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    location: new URL(`${ORIGIN}/push-worker.js`),
    registration,
    clients,
  };
  vm.runInNewContext(readFileSync("public/push-worker.js", "utf8"), { self, navigator: { language }, URL });

  async function dispatch(type: string, event: object): Promise<void> {
    const waits: Promise<unknown>[] = [];
    handlers.get(type)!({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
    expect(waits, "waits for what it does").toHaveLength(1);
    await Promise.all(waits);
  }
  return {
    shown,
    led,
    opened,
    focus,
    events: [...handlers.keys()],
    push: (text?: string) =>
      dispatch("push", {
        data: text === undefined ? null : { json: () => JSON.parse(text) as unknown },
      }),
    pushNotification: (notification: object) =>
      dispatch("push", { data: { json: () => ({ web_push: 8030, notification }) } }),
    async click(action = "") {
      const close = vi.fn();
      const { data } = shown.at(-1)!.options;
      await dispatch("notificationclick", { action, notification: { data, close } });
      expect(close).toHaveBeenCalledOnce();
    },
  };
}

const RING = {
  title: "Front door",
  body: "Casa Verde, Flat 3",
  navigate: `${ORIGIN}/buildings/d1/calls/c1`,
  lang: "en",
  dir: "ltr",
  tag: "c1",
  silent: false,
};

describe("the service worker", () => {
  it("knows two events: it answers no request, and stores nothing", () => {
    expect(startWorker().events).toEqual(["push", "notificationclick"]);
  });

  it("shows a ring until the person reacts, with the tag by which its end replaces it silently, and a note for a while", async () => {
    const worker = startWorker();
    await worker.pushNotification(RING);
    const { title, body, navigate, ...shown } = RING;
    expect(worker.shown).toMatchObject([
      { title, options: { body, ...shown, requireInteraction: true, data: { navigate } } },
    ]);
    await worker.pushNotification({ ...RING, body: "Answered", silent: true });
    expect(worker.shown.at(-1)!.options).toMatchObject({
      tag: "c1",
      silent: true,
      requireInteraction: false,
    });
    await worker.pushNotification({ ...RING, navigate: `${ORIGIN}/buildings/d1/notes` });
    expect(worker.shown.at(-1)!.options).toMatchObject({ silent: false, requireInteraction: false });
  });

  it.each([
    ["nothing", undefined],
    ["no JSON", "{"],
    ["null", "null"],
    ["another message", '{"web_push":8030}'],
    ["a message without a title", '{"notification":{"body":"b"}}'],
    ["a message with an empty title", '{"notification":{"title":""}}'],
    ["buttons that are none", '{"notification":{"title":"t","actions":7}}'],
    ["what the browser does not accept", '{"notification":{"title":"t","dir":"no direction"}}'],
  ])("shows a general sentence for %s, and a click on it leads to the first page", async (_what, text) => {
    const worker = startWorker();
    await worker.push(text);
    expect(worker.shown).toHaveLength(1);
    expect(worker.shown[0]).toMatchObject({
      title: "Portineria",
      options: { body: "Open Portineria to see what is new.", tag: "general", lang: "en" },
    });
    await worker.click();
    expect(worker.opened).toEqual([`${ORIGIN}/`]);
  });

  it("has the general sentence in each language of the console, and in English for other browsers", async () => {
    const sentences = new Set<unknown>();
    for (const language of [...LANGUAGES, "zh-CN"]) {
      const worker = startWorker({ language });
      await worker.push();
      const { lang, body } = worker.shown[0]!.options;
      expect(lang).toBe(language === "zh-CN" ? "en" : language);
      sentences.add(body);
    }
    expect(sentences.size).toBe(LANGUAGES.length);
  });

  it("opens the page of a notification if no window is open", async () => {
    const worker = startWorker();
    await worker.pushNotification(RING);
    await worker.click();
    expect(worker.opened).toEqual([RING.navigate]);
  });

  it("leads the window that was used last to the page, and shows it", async () => {
    const worker = startWorker({ windows: ["last", "before"] });
    await worker.pushNotification(RING);
    await worker.click();
    expect(worker.led).toEqual([`last -> ${RING.navigate}`]);
    expect(worker.focus).toHaveBeenCalledOnce();
    expect(worker.opened).toEqual([]);
  });

  it("opens a window if the open one can't be led", async () => {
    const worker = startWorker({ windows: ["can't be led"] });
    await worker.pushNotification(RING);
    await worker.click();
    expect(worker.opened).toEqual([RING.navigate]);
  });

  it.each(["https://evil.example/", "//evil.example", "javascript:alert(1)", "https://[", 7, undefined])(
    "leads a click on a notification with the address %s to the console alone",
    async (navigate) => {
      const worker = startWorker();
      await worker.pushNotification({ ...RING, navigate });
      await worker.click();
      expect(worker.opened.map((address) => new URL(address).origin)).toEqual([ORIGIN]);
    },
  );

  it("leads a press on a button to the page of the button, else to that of the notification", async () => {
    const worker = startWorker();
    const actions = [{ action: "doors", title: "Doors", navigate: `${ORIGIN}/domain/doors` }];
    await worker.pushNotification({ ...RING, actions });
    expect(worker.shown[0]!.options["actions"]).toEqual([{ action: "doors", title: "Doors" }]);
    await worker.click("doors");
    await worker.click("another");
    expect(worker.opened).toEqual([`${ORIGIN}/domain/doors`, RING.navigate]);
  });
});
