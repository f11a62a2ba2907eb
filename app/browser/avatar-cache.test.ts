import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Avatar } from "#app/pictures/avatars.ts";
import { consoleAnswer } from "#tests/support/console-answer.ts";
import { AvatarCache } from "./avatar-cache.ts";

const NOW = 1_700_000_000_000;
const HOUR_MS = 3_600_000;
const anna: Avatar = { kind: "agent", id: "anna", address: "/avatar/agent/anna?v=1" };
const villa: Avatar = { kind: "domain", id: "villa", address: "/avatar/domain/villa?v=1" };
const bell: Avatar = { kind: "action-group", id: "bell", address: "/avatar/action-group/panel/bell?v=1" };

let made: string[];
let cache: AvatarCache;

beforeEach(() => {
  made = [];
  cache = new AvatarCache({
    createObjectURL(image) {
      made.push(`blob:${image.size}`);
      return made.at(-1)!;
    },
    revokeObjectURL: (address) => void made.splice(made.indexOf(address), 1),
  });
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function image(bytes: number): Blob {
  return new Blob([new Uint8Array(bytes)]);
}

describe("the avatar cache (§3)", () => {
  test.each([anna, villa, bell])("maps an identifier to its address and its image data: $kind", (avatar) => {
    expect(cache.addressOf(avatar.kind, avatar.id)).toBeUndefined();
    cache.store(avatar, { expiresAt: NOW + HOUR_MS, image: image(7) });
    expect(cache.addressOf(avatar.kind, avatar.id)).toBe(avatar.address);
    expect(cache.imageOf(avatar)).toBe("blob:7");
  });

  test("distinguishes the kinds", () => {
    cache.store(anna, { expiresAt: NOW + HOUR_MS, image: image(7) });
    expect(cache.addressOf("domain", anna.id)).toBeUndefined();
  });

  test("returns a stored address while more than 120 s remain, and nothing after that", () => {
    cache.store(anna, { expiresAt: NOW + HOUR_MS, image: image(7) });
    const end = NOW + HOUR_MS - 120_000;
    expect(cache.addressOf("agent", anna.id, end - 1)).toBe(anna.address);
    expect(cache.addressOf("agent", anna.id, end)).toBeUndefined();
    expect(cache.imageOf(anna, end)).toBeUndefined();
  });

  test("clears address and image data of what is invalidated, and nothing else", () => {
    cache.store(anna, { expiresAt: NOW + HOUR_MS, image: image(7) });
    cache.store(villa, { expiresAt: NOW + HOUR_MS, image: image(9) });
    cache.invalidate("agent", anna.id);
    expect(cache.addressOf("agent", anna.id)).toBeUndefined();
    expect(cache.imageOf(anna)).toBeUndefined();
    expect(made).toEqual(["blob:9"]);
    expect(cache.imageOf(villa)).toBe("blob:9");
  });

  test("does not show the previous picture after another one was set", () => {
    cache.store(anna, { expiresAt: NOW + HOUR_MS, image: image(7) });
    const changed = { ...anna, address: "/avatar/agent/anna?v=2" };
    expect(cache.imageOf(changed)).toBeUndefined();
    cache.store(changed, { expiresAt: NOW + HOUR_MS, image: image(8) });
    expect(cache.imageOf(changed)).toBe("blob:8");
    expect(made).toEqual(["blob:8"]);
  });

  test("belongs to one visit", () => {
    cache.belongTo("anna in the building");
    cache.store(villa, { expiresAt: NOW + HOUR_MS, image: image(9) });
    cache.belongTo("anna in the building");
    expect(cache.imageOf(villa)).toBe("blob:9");
    cache.belongTo("bruno in the building");
    expect(cache.imageOf(villa)).toBeUndefined();
    expect(made).toEqual([]);
  });

  test("evicts the oldest entry above 200", () => {
    for (let count = 0; count <= 200; count++) {
      const id = String(count);
      const avatar: Avatar = { kind: "agent", id, address: `/avatar/agent/${id}?v=1` };
      cache.store(avatar, { expiresAt: NOW + HOUR_MS, image: image(count + 1) });
    }
    expect(cache.addressOf("agent", "0")).toBeUndefined();
    expect(cache.addressOf("agent", "1")).toBe("/avatar/agent/1?v=1");
    expect(made).toHaveLength(200);
  });
});

describe("a picture that is shown", () => {
  function answering(answer: () => Response | Promise<Response>) {
    const fetchMock = vi.fn(async () => answer());
    vi.stubGlobal("fetch", fetchMock);
    return fetchMock;
  }
  const until = (expiresAt: number) => ({ headers: { Expires: new Date(expiresAt).toUTCString() } });

  test("is read once, however often it is shown", async () => {
    const fetchMock = answering(() => consoleAnswer(image(7), until(NOW + HOUR_MS)));
    await Promise.all([cache.read(anna), cache.read(anna)]);
    await cache.read(anna);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(cache.imageOf(anna)).toBe("blob:7");
  });

  test.each([
    ["whose address has nearly expired", () => consoleAnswer(image(7), until(NOW + 120_000))],
    ["without an expiry time", () => consoleAnswer(image(7))],
    ["that a proxy does not have", () => new Response(null, { status: 404 })],
    ["that is refused", () => consoleAnswer("no", { status: 403, ...until(NOW + HOUR_MS) })],
    ["whose server is unavailable", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("is not stored %s", async (_what, answer) => {
    answering(answer);
    await cache.read(anna);
    expect(cache.imageOf(anna)).toBeUndefined();
    expect(cache.isNone(anna)).toBe(false);
    expect(made).toEqual([]);
  });

  test("that does not exist is stored as a placeholder, and not requested again for an hour (§8: 24004)", async () => {
    const fetchMock = answering(() => consoleAnswer('{"code":24004}', { status: 404 }));
    await cache.read(anna);
    await cache.read(anna);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(cache.isNone(anna)).toBe(true);
    expect(cache.addressOf("agent", anna.id)).toBe(`/no-picture.svg?date=${NOW}`);
    expect(cache.imageOf(anna)).toBeUndefined();
    // Valid like any address of that age: until 120 seconds before its end.
    expect(cache.isNone(anna, NOW + HOUR_MS - 120_001)).toBe(true);
    expect(cache.isNone(anna, NOW + HOUR_MS - 120_000)).toBe(false);
    vi.setSystemTime(NOW + HOUR_MS);
    await cache.read(anna);
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test("that does not exist is reported to every component that shows it at the same time", async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    answering(() => released.then(() => consoleAnswer('{"code":24004}', { status: 404 })));
    const known = [1, 2].map(() => cache.read(anna).then(() => cache.isNone(anna)));
    release();
    expect(await Promise.all(known)).toEqual([true, true]);
  });

  test("that was removed has a placeholder until another one is set", async () => {
    cache.store(anna, { expiresAt: NOW + HOUR_MS, image: image(7) });
    cache.storeNone(anna);
    expect(made).toEqual([]);
    expect(cache.isNone(anna)).toBe(true);
    const chosen = { ...anna, address: "/avatar/agent/anna?v=2" };
    expect(cache.isNone(chosen)).toBe(false);
    const fetchMock = answering(() => consoleAnswer(image(8), until(NOW + HOUR_MS)));
    await cache.read(chosen);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(cache.imageOf(chosen)).toBe("blob:8");
    expect(cache.isNone(anna)).toBe(false);
  });

  test("is not stored for a person who signed in while it was being read", async () => {
    cache.belongTo("anna");
    answering(() => {
      cache.belongTo("bruno");
      return consoleAnswer(image(7), until(NOW + HOUR_MS));
    });
    await cache.read(anna);
    expect(cache.imageOf(anna)).toBeUndefined();
  });
});
