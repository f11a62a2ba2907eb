import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Avatar } from "../avatars.ts";
import { AvatarCache } from "./avatar-cache.ts";

const NOW = 1_700_000_000_000;
const HOUR_MS = 3_600_000;
const anna: Avatar = { kind: "agent", id: "anna", address: "/avatar/agent/anna?v=1" };
const house: Avatar = { kind: "domain", id: "house", address: "/avatar/domain/house?v=1" };
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
  test.each([anna, house, bell])("maps an identifier to its address and its image data: $kind", (avatar) => {
    expect(cache.addressOf(avatar.kind, avatar.id)).toBeUndefined();
    cache.store(avatar, { expiresAt: NOW + HOUR_MS, image: image(7) });
    expect(cache.addressOf(avatar.kind, avatar.id)).toBe(avatar.address);
    expect(cache.imageOf(avatar)).toBe("blob:7");
  });

  test("keeps the kinds apart", () => {
    cache.store(anna, { expiresAt: NOW + HOUR_MS, image: image(7) });
    expect(cache.addressOf("domain", anna.id)).toBeUndefined();
  });

  test("gives a stored address while more than 120 s remain, and nothing after that", () => {
    cache.store(anna, { expiresAt: NOW + HOUR_MS, image: image(7) });
    const end = NOW + HOUR_MS - 120_000;
    expect(cache.addressOf("agent", anna.id, end - 1)).toBe(anna.address);
    expect(cache.addressOf("agent", anna.id, end)).toBeUndefined();
    expect(cache.imageOf(anna, end)).toBeUndefined();
  });

  test("clears address and image data of what is invalidated, and of that alone", () => {
    cache.store(anna, { expiresAt: NOW + HOUR_MS, image: image(7) });
    cache.store(house, { expiresAt: NOW + HOUR_MS, image: image(9) });
    cache.invalidate("agent", anna.id);
    expect(cache.addressOf("agent", anna.id)).toBeUndefined();
    expect(cache.imageOf(anna)).toBeUndefined();
    expect(made).toEqual(["blob:9"]);
    expect(cache.imageOf(house)).toBe("blob:9");
  });

  test("does not show the picture that there was before another one was chosen", () => {
    cache.store(anna, { expiresAt: NOW + HOUR_MS, image: image(7) });
    const changed = { ...anna, address: "/avatar/agent/anna?v=2" };
    expect(cache.imageOf(changed)).toBeUndefined();
    cache.store(changed, { expiresAt: NOW + HOUR_MS, image: image(8) });
    expect(cache.imageOf(changed)).toBe("blob:8");
    expect(made).toEqual(["blob:8"]);
  });

  test("is of one visit alone", () => {
    cache.belongTo("anna in the house");
    cache.store(house, { expiresAt: NOW + HOUR_MS, image: image(9) });
    cache.belongTo("anna in the house");
    expect(cache.imageOf(house)).toBe("blob:9");
    cache.belongTo("bruno in the house");
    expect(cache.imageOf(house)).toBeUndefined();
    expect(made).toEqual([]);
  });

  test("lets the oldest go when there are more than 200", () => {
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
    const asked = vi.fn(async () => answer());
    vi.stubGlobal("fetch", asked);
    return asked;
  }
  const until = (expiresAt: number) => ({ headers: { Expires: new Date(expiresAt).toUTCString() } });

  test("is read once, however often it is shown", async () => {
    const asked = answering(() => new Response(image(7), until(NOW + HOUR_MS)));
    await Promise.all([cache.read(anna), cache.read(anna)]);
    await cache.read(anna);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(cache.imageOf(anna)).toBe("blob:7");
  });

  test.each([
    ["whose address has nearly run out", () => new Response(image(7), until(NOW + 120_000))],
    ["that says nothing of its time", () => new Response(image(7))],
    ["that is refused", () => new Response("no", { status: 404, ...until(NOW + HOUR_MS) })],
    ["whose server is away", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("is not stored %s", async (_what, answer) => {
    answering(answer);
    await cache.read(anna);
    expect(cache.imageOf(anna)).toBeUndefined();
    expect(made).toEqual([]);
  });

  test("is not stored for whoever signed in while it was read", async () => {
    cache.belongTo("anna");
    answering(() => {
      cache.belongTo("bruno");
      return new Response(image(7), until(NOW + HOUR_MS));
    });
    await cache.read(anna);
    expect(cache.imageOf(anna)).toBeUndefined();
  });
});
