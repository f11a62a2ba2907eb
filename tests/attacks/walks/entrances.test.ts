import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CALL_MAX_BYTES } from "#contract/call.ts";
import { FORM_MAX_BYTES, PICTURE_FORM_MAX_BYTES } from "#contract/declared-form.ts";
import { PICTURE_MAX_BYTES } from "#rules/buildings/avatars.ts";
import { FIRMWARE_FILE_MAX_BYTES } from "#rules/installation/firmware.ts";
import { type DecidingDoor, startDecidingDoor } from "../../device-link/support/deciding-door.ts";
import { contentTypes, costlyBodies, type Encoding } from "../../support/costly-bodies.ts";
import { eventLoopDelayMs } from "../../support/processes/event-loop-delay.ts";
import { mapConcurrently, type RawRequest, send } from "../support/requests.ts";
import { startSharedConsole } from "../support/seeded-console.ts";

const shared = startSharedConsole({ env: { METRICS_PORT: "0" } });
const MANY_BYTES = 30 * 1024 * 1024;
/**
 * The server never stands still for so long, even on a machine with much else to do. `npm run bench` measures the
 * aim of 50 ms (`hostile-forms`, `hostile-device-link`).
 */
const STALL_MAX_MS = 2_000;

interface Entrance {
  name: string;
  /** A path, or what a signed address is for. */
  at: `/${string}` | "picture" | "firmware";
  encoding: Encoding;
  /** The largest body that is read. */
  maxBytes: number;
  /** A program has a token, and a browser a cookie; a signed address needs neither. */
  sender: "program" | "browser" | "anybody";
}

/**
 * Where the body of a request comes in, each for a person who may do everything there. Messages of devices come
 * in over TCP, a web socket and a broker: `tests/device-link/` sends the same bodies there.
 */
const entrances: Entrance[] = [
  {
    name: "a call",
    at: "/api/v2/agentgroups",
    encoding: "json",
    maxBytes: CALL_MAX_BYTES,
    sender: "program",
  },
  {
    name: "a sign-in",
    at: "/oauth/token",
    encoding: "urlencoded",
    maxBytes: CALL_MAX_BYTES,
    sender: "program",
  },
  { name: "a form", at: "/account", encoding: "urlencoded", maxBytes: FORM_MAX_BYTES, sender: "browser" },
  { name: "a program's form", at: "/account", encoding: "json", maxBytes: FORM_MAX_BYTES, sender: "browser" },
  {
    name: "a form with a picture",
    at: "/domain/settings/picture",
    encoding: "multipart",
    maxBytes: PICTURE_FORM_MAX_BYTES,
    sender: "browser",
  },
  // It is written to a file while it is received, and read afterwards.
  {
    name: "a backup",
    at: "/installation/backup/receive",
    encoding: "multipart",
    maxBytes: MANY_BYTES,
    sender: "browser",
  },
  { name: "a picture", at: "picture", encoding: "file", maxBytes: PICTURE_MAX_BYTES, sender: "anybody" },
  {
    name: "firmware",
    at: "firmware",
    encoding: "file",
    maxBytes: FIRMWARE_FILE_MAX_BYTES,
    sender: "anybody",
  },
];

/** Returns the head of a request to an entrance. */
type Requests = (entrance: Entrance) => { method: string; path: string; headers: Record<string, string> };

async function prepareRequests(): Promise<Requests> {
  const { console, mine } = shared.now;
  const { administrator } = mine.people;
  const visitor = shared.now.visitor();
  await visitor.signIn(administrator);
  await visitor.enter(mine.ids.domain);
  const browser = {
    origin: console.url,
    cookie: [...visitor.cookies].map((each) => each.join("=")).join("; "),
    "x-form-token": await visitor.formToken(),
  };
  const senders = { browser, program: { authorization: `Bearer ${mine.token}` }, anybody: {} };
  const login = { grant_type: "password", username: administrator.email, password: administrator.password };
  const { access_token } = await console.calls().auth.token({ body: login });
  const { appReleases } = console.calls(access_token);
  const release = { model: "virtual-panel", version: "9.9", digest: "0".repeat(64), size: 1 };
  const { id } = await appReleases.create({ body: release });
  const { address: firmware } = await appReleases.uploadFile({ id });
  const { address: picture } = await console.calls(mine.token).domains.uploadAvatar({ id: mine.ids.domain });
  const signed: Record<string, string> = { picture, firmware };
  return ({ at, encoding, sender }) => ({
    method: at in signed ? "PUT" : "POST",
    path: signed[at] ?? at,
    // The server ends the connection of a body that it does not read to its end.
    headers: { ...senders[sender], "content-type": contentTypes[encoding], connection: "close" },
  });
}

describe("at each entrance, while a door goes on deciding,", () => {
  let requestTo: Requests;
  let door: DecidingDoor;

  beforeAll(async () => {
    requestTo = await prepareRequests();
    door = await startDecidingDoor(shared.now);
  });
  afterAll(() => door.stop());

  async function expectService(): Promise<void> {
    expect((await send(shared.now.console.url, { path: "/healthz" })).status).toBe(200);
    await door.decides();
  }

  afterEach(async () => {
    expect(await eventLoopDelayMs(shared.now.console.output(), "max")).toBeLessThan(STALL_MAX_MS);
    const lines = shared.now.console.output().split("\n");
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test("a body that costs a parser most is refused, also one that is too long or compressed", async () => {
    const tries = entrances.flatMap((entrance) => {
      const { name, encoding, maxBytes } = entrance;
      const request = requestTo(entrance);
      const bodies = Object.entries<(bytes: number) => string>(costlyBodies[encoding]).flatMap(
        ([what, fill]): [string, () => RawRequest][] => [
          [what, () => ({ ...request, body: fill(maxBytes) })],
          [`${what}, too long`, () => ({ ...request, body: fill(2 * maxBytes) })],
        ],
      );
      const headers = { ...request.headers, "content-encoding": "gzip" };
      bodies.push(["compressed", () => ({ ...request, headers, body: gzipSync(Buffer.alloc(MANY_BYTES)) })]);
      return bodies.map(([what, make]) => ({ what: `${name}: ${what}`, make }));
    });
    const answers = await mapConcurrently(
      tries,
      async ({ what, make }) => {
        const [{ status }] = await Promise.all([
          send(shared.now.console.url, make()).catch((error: unknown) => ({
            // The server may end the connection of a body that it does not read.
            status: (error as NodeJS.ErrnoException).code ?? String(error),
          })),
          expectService(),
        ]);
        return { what, status };
      },
      2,
    );
    const refusals = [400, 413, 415, "ECONNRESET", "EPIPE"];
    expect(answers.filter(({ status }) => !refusals.includes(status))).toEqual([]);
  });

  /** Sends the head of a request and the first bytes of a body that its entrance would read. */
  async function begin(
    entrance: Entrance,
  ): Promise<{ socket: Socket; rest: string; answer: Promise<string> }> {
    const { url } = shared.now.console;
    const { method, path, headers } = requestTo(entrance);
    const costly = Object.values<(bytes: number) => string>(costlyBodies[entrance.encoding]);
    const body = costly[0]!(500);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `${method} ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${lines.join("")}`;
    const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", noDelay: true });
    const parts: Buffer[] = [];
    socket.on("data", (part: Buffer) => parts.push(part)).on("error", () => undefined);
    const answer = once(socket, "close").then(() => Buffer.concat(parts).toString("latin1"));
    await write(socket, `${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 3)}`);
    return { socket, rest: body.slice(3), answer };
  }

  test("bodies that arrive byte by byte are read to their end and refused, ten at once", async () => {
    const begun = await Promise.all(
      entrances.flatMap((entrance) =>
        Array.from({ length: 10 }, async () => ({ name: entrance.name, request: await begin(entrance) })),
      ),
    );
    await expectService();
    for (const { request } of begun)
      for (const byte of request.rest.slice(0, 50)) await write(request.socket, byte);
    await expectService();
    for (const { request } of begun) await write(request.socket, request.rest.slice(50));
    const answers = await Promise.all(
      begun.map(async ({ name, request }) => `${name}: ${(await request.answer).slice(9, 12)}`),
    );
    const expected = entrances.flatMap(({ name }) => Array.from({ length: 10 }, () => `${name}: 400`));
    expect(answers).toEqual(expected);
  });

  test("bodies that are cut are given up, ten at once", async () => {
    const begun = await Promise.all(
      entrances.flatMap((entrance) => Array.from({ length: 10 }, () => begin(entrance))),
    );
    await expectService();
    // Half of them end, and half are reset.
    for (const [at, { socket }] of begun.entries()) {
      if (at % 2 === 0) socket.end();
      else socket.resetAndDestroy();
    }
    await Promise.all(begun.map(({ answer }) => answer));
    await expectService();
  });
});

/** Writes to a connection that the server may have ended. */
function write(socket: Socket, bytes: string): Promise<void> {
  return new Promise((resolve) => socket.write(bytes, "latin1", () => resolve()));
}
