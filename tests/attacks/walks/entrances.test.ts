import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type DecidingDoor, startDecidingDoor } from "../../device-link/support/deciding-door.ts";
import { costlyBodies } from "../../support/entrances/costly-bodies.ts";
import {
  type Entrance,
  entrances,
  listHostileBodies,
  prepareRequests,
  REFUSALS,
  sendHostile,
} from "../../support/entrances/entrances.ts";
import { eventLoopDelayMs } from "../../support/processes/event-loop-delay.ts";
import { mapConcurrently, type RawRequest, send } from "../support/requests.ts";
import { startSharedConsole } from "../support/seeded-console.ts";

const shared = startSharedConsole({ env: { METRICS_PORT: "0" } });
/**
 * The server never stands still for so long, even on a machine with much else to do. `tests/release/` measures the
 * aim of 50 ms (`hostile-entrances`).
 */
const STALL_MAX_MS = 2_000;

describe("at each entrance, while a door goes on deciding,", () => {
  let requestTo: Awaited<ReturnType<typeof prepareRequests>>;
  let door: DecidingDoor;

  beforeAll(async () => {
    requestTo = await prepareRequests(shared.now);
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
      const { headers, ...head } = requestTo(entrance);
      return listHostileBodies(entrance).map((body) => ({
        what: `${entrance.name}: ${body.what}`,
        make: (): RawRequest => ({ ...head, headers: { ...headers, ...body.headers }, body: body.make() }),
      }));
    });
    const answers = await mapConcurrently(
      tries,
      async ({ what, make }) => {
        const [status] = await Promise.all([sendHostile(shared.now.console.url, make()), expectService()]);
        return { what, status };
      },
      2,
    );
    expect(answers.filter(({ status }) => !REFUSALS.includes(status))).toEqual([]);
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
