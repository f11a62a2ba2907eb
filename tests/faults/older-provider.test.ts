import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Visitor } from "../attacks/support/visitor.ts";
import { type CloudConsole, startCloudConsole } from "./cloud-console.ts";

const CALL_WISHES = ["rings", "quietFrom", "quietUntil"];
/** The fields, queries and calls that an older provider does not know. */
const UNKNOWN_FIELDS = ["residentsOpen", "consoleOpening", "flatWord", "fromHolder", ...CALL_WISHES];
const UNKNOWN_QUERIES = ["state=alarm", "state=updatable"];
const UNKNOWN_CALLS =
  /\/api\/v2\/(calls(\/.*)?|users\/me\/calls|openableOutputs|flats(\/.*)?|users\/[^/]+\/views|devices\/[^/]+\/outputs\/[^/]+\/open(ings\/.*)?)(\?|$)/;

let world: CloudConsole;
let visitor: Visitor;
/** The unknown fields and calls that the older provider received. */
let refused: string[] = [];

beforeAll(async () => {
  world = await startCloudConsole();
  const { deviceId: id, building } = world;
  const { devices, outputs } = building.api;
  await devices.configure({ id });
  const { items } = await outputs.list({ id });
  await outputs.update({ id, outputId: items[0]!.id, body: { type: "actuator" } });
  visitor = await world.visit();
});
beforeEach(() => {
  refused = [];
  world.line.setFault(undefined);
});
afterAll(() => world?.stop());

/** Answers as the older provider: unknown calls are not found, unknown fields are refused and not sent. */
function answerAsBefore(call: IncomingMessage, answer: ServerResponse): void {
  void (async () => {
    const { status, body } = await asBefore(call);
    answer.writeHead(status, { "content-type": "application/json" }).end(body);
  })().catch(() => answer.destroy());
}

async function asBefore(call: IncomingMessage): Promise<{ status: number; body?: string }> {
  const { method = "GET", url = "/", headers } = call;
  const sent = await text(call);
  if (UNKNOWN_CALLS.test(url)) {
    // Every page asks for the calls that ring.
    if (!url.includes("/calls?")) refused.push(url);
    return { status: 404, body: JSON.stringify({ code: 1003, message: "" }) };
  }
  const unknown = [
    ...UNKNOWN_FIELDS.filter((name) => sent.includes(`"${name}"`)),
    ...UNKNOWN_QUERIES.filter((query) => url.includes(query)),
  ];
  refused.push(...unknown);
  if (unknown.length > 0) return { status: 400, body: JSON.stringify({ code: 1000, message: "" }) };
  const { authorization = "", "content-type": type = "application/json" } = headers;
  const onward = await fetch(new URL(url, world.provider.url), {
    method,
    headers: { authorization, "content-type": type },
    body: sent || undefined,
  });
  const reply = await onward.text();
  if (!reply) return { status: onward.status };
  return { status: onward.status, body: JSON.stringify(withoutUnknown(JSON.parse(reply))) };
}

function withoutUnknown(reply: unknown): unknown {
  return JSON.parse(JSON.stringify(reply), (key, value: unknown) =>
    UNKNOWN_FIELDS.includes(key) ? undefined : value,
  );
}

/** Returns the number of matches in a page. */
async function countIn(path: string, pattern: RegExp): Promise<number> {
  const { status, text } = await visitor.open(path);
  expect([path, status]).toEqual([path, 200]);
  return text.match(pattern)?.length ?? 0;
}

const settings = { eventsTtl: "2", timeZone: "Europe/Rome", name: "casaverde" };

test("the building's settings are saved at a provider that does not know all of them, or flats", async () => {
  const later = /name="(residentsOpen|flatWord)"|href="\/domain\/flats"/g;
  expect(await countIn("/domain/settings", later)).toBeGreaterThan(3);
  world.line.setFault(answerAsBefore);
  expect(await countIn("/domain/settings", later)).toBe(0);
  const saved = await visitor.fillIn("/domain/settings", { ...settings, label: "From a newer console" });
  expect(saved.status).toBe(303);
  const { label, eventsTtl } = await world.building.api.domains.get({ id: world.building.domainId });
  expect({ label, eventsTtl, refused }).toEqual({
    label: "From a newer console",
    eventsTtl: 48,
    refused: [],
  });
});

test("an output is saved at a provider that does not know the setting for openings from the console", async () => {
  const path = `/domain/devices/${world.deviceId}/outputs`;
  const fields = /name="consoleOpening"/g;
  expect(await countIn(path, fields)).toBe(1);
  world.line.setFault(answerAsBefore);
  expect(await countIn(path, fields)).toBe(0);
  refused = [];
  const list = () => world.building.api.outputs.list({ id: world.deviceId });
  const { id: portId, consoleOpening } = (await list()).items[0]!;
  const typed = { intent: "output", portId, displayName: "Garden gate", openingTime: "4" };
  expect((await visitor.fillIn(path, typed)).status).toBe(303);
  // The page itself asks for the doors that can be opened from the console.
  expect(refused.filter((call) => !call.includes("/openableOutputs?"))).toEqual([]);
  expect((await list()).items[0]).toMatchObject({
    displayName: "Garden gate",
    activationDuration: 4000,
    consoleOpening,
  });
});

test("pages with doors to open show none at a provider without openings", async () => {
  const paths = ["/domain", "/domain/mine", `/domain/devices/${world.deviceId}`];
  const openForm = /action="\/domain\/doors\//g;
  for (const path of paths)
    expect([path, await countIn(path, openForm)]).toEqual([path, expect.toSatisfy(Boolean)]);
  world.line.setFault(answerAsBefore);
  for (const path of paths) expect([path, await countIn(path, openForm)]).toEqual([path, 0]);
  expect(refused.length).toBeGreaterThanOrEqual(paths.length);
});

test("nothing rings for people at a provider that rings monitors alone, and their calls are none", async () => {
  world.line.setFault(answerAsBefore);
  expect(await countIn("/domain", /class="[^"]*ringing-call"/g)).toBe(0);
  expect(await countIn("/domain/calls", /No calls yet/g)).toBe(1);
});

test("a card of the pool is given at a provider that can't take it from a holder; an administrator who wants to see the building as a person reads what is missing", async () => {
  const { nfcTags, cardholders } = world.building.api;
  const { id: tagId } = await nfcTags.create({ body: { identifier: "Spare", value: "04A1B2C3DF" } });
  const { id: userId } = await cardholders.create({ body: { name: "Rosa" } });
  world.line.setFault(answerAsBefore);
  expect((await visitor.fillIn(`/domain/tags/${tagId}/give`, { userId })).status).toBe(303);
  expect(await nfcTags.get({ id: tagId })).toMatchObject({ userId });
  expect(refused).toEqual([]);
  const answer = await visitor.submit(`/domain/people/${userId}/view`, { intent: "confirm" });
  expect([answer.status, answer.text]).toEqual([501, expect.stringContaining("It needs a newer version.")]);
});

test("an account is saved at a provider that rings no one, and has no settings of calls", async () => {
  const fields = /name="(rings|quietFrom|quietUntil)"/g;
  expect(await countIn("/account", fields)).toBe(CALL_WISHES.length);
  world.line.setFault(answerAsBefore);
  expect(await countIn("/account", fields)).toBe(0);
  const typed = { intent: "name", name: "Ada", language: "en" };
  expect((await visitor.fillIn("/account", typed)).status).toBe(303);
  expect((await world.building.api.users.me()).name).toBe("Ada");
  expect(refused).toEqual([]);
});
