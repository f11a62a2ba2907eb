import type { IncomingMessage } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RawResponse } from "../attacks/support/requests.ts";
import { createVisitor, type Visitor } from "../attacks/support/visitor.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import type { Fault } from "../support/outside/faulty-provider.ts";
import { waitedForCpuMs } from "../support/processes/waited-for-cpu.mjs";
import { type CloudConsole, startCloudConsole } from "./cloud-console.ts";

/** `DEADLINE_MS` of contract/client/remote.ts, and the additional time of a busy machine. */
const DEADLINE_MS = 10_000;
const SLACK_MS = 9_000;
/** How long the crowd requests pages if the provider does not come back. */
const CROWD_ASKS_MS = 60_000;
const CONCURRENT_MAX = 100;
const CROWD = 150;
const NAME = "Porte d’entrée <b>";

let world: CloudConsole;
let visitor: Visitor;

beforeAll(async () => {
  world = await startCloudConsole();
});
beforeEach(async () => {
  world.line.setFault(undefined);
  visitor = await world.visit();
});
afterAll(() => world?.stop());

const french = { "accept-language": "fr" };
const list = "/domain/devices";
const settings = (): string => `/domain/devices/${world.deviceId}/settings`;

function answering(status: number, type: string, body: string, more: Record<string, string> = {}): Fault {
  return (_call, answer) => answer.writeHead(status, { "content-type": type, ...more }).end(body);
}

const json = "application/json";
const anotherId = JSON.stringify({ id: "another", name: "Not asked for", type: "RINGBELL" });

const page = (items: unknown[]) => ({ items, page: 0, pageSize: 50, total: items.length });

/** An answer without an end. */
const endless: Fault = (call, answer) => {
  answer.writeHead(200, { "content-type": json });
  const write = (): void => {
    while (!call.socket.destroyed && answer.write("[".repeat(65_536)));
  };
  answer.on("drain", write);
  write();
};

/** Faults of a call, with the statuses that a page may then have. */
const faults: [string, Fault, number[]][] = [
  ["sends nothing until the deadline", () => undefined, [504]],
  ["breaks the connection", (call) => call.socket.destroy(), [502]],
  ["requests a later retry", answering(429, json, "{}", { "retry-after": "7" }), [429]],
  ["fails", answering(500, json, JSON.stringify({ code: 1000, message: "stack trace" })), [500, 502]],
  [
    "fails with the code of a missing sign-in",
    answering(500, json, '{"code":2001,"message":""}'),
    [500, 502],
  ],
  ["is behind a proxy that can't reach it", answering(503, "text/html", "<h1>nginx</h1>"), [503]],
  ["answers with a page", answering(200, "text/html", "<script>alert(1)</script>"), [502]],
  ["answers with invalid JSON", answering(200, json, "{{{"), [502]],
  [
    "stops in the middle of its answer",
    (_call, answer) => {
      answer.writeHead(200, { "content-type": json, "content-length": "500" }).write('{"id":"');
      setTimeout(() => answer.destroy(), 50);
    },
    [502],
  ],
  ["answers with another entity", answering(200, json, anotherId), [502]],
  [
    "answers with values of another type",
    answering(200, json, JSON.stringify({ ...page([]), items: 7 })),
    [502],
  ],
  ["omits declared fields", answering(200, json, JSON.stringify(page([{ id: "1" }]))), [502]],
  ["does not end its answer", endless, [502, 504]],
];

/** Runs, and adds how long it took without the time in which the console or this test waited for a processor. */
async function timed<T extends object>(run: () => Promise<T>): Promise<T & { tookMs: number }> {
  const waited = (): number => waitedForCpuMs(world.console.pid) + waitedForCpuMs(process.pid);
  const began = performance.now() - waited();
  const answer = await run();
  return { ...answer, tookMs: performance.now() - waited() - began };
}

/** Expects that the page reports the failure in its reader's language, without the provider's text. */
function expectReported({ status, text }: RawResponse, statuses: number[]): void {
  expect(statuses).toContain(status);
  expect(text).toContain('lang="fr"');
  expect(text).toMatch(/role="alert"/);
  for (const remote of ["stack trace", "nginx", "alert(1)", "Not asked for"])
    expect(text).not.toContain(remote);
}

describe("where the provider", () => {
  test.each(faults)(
    "%s, a page reports it in time, and a form retains what was typed",
    async (_what, fault, statuses) => {
      const formToken = await visitor.formToken();
      world.line.setFault(fault);
      const page = await timed(() => visitor.open(list, french));
      expectReported(page, statuses);
      expect(page.tookMs).toBeLessThan(DEADLINE_MS + SLACK_MS);

      const body = new URLSearchParams({ formToken, name: NAME, decides: "device" }).toString();
      const form = await timed(() => visitor.submit(settings(), {}, { body, headers: french }));
      expectReported(form, statuses);
      expect(form.text).toContain('value="Porte d’entrée &lt;b&gt;"');
      expect(form.text).toContain(`action="${settings()}"`);
      // What the error dialog shows where there is JavaScript (§8).
      const unanswered = new URLSearchParams(form.headers["x-unanswered-form"] as string);
      expect(Number(unanswered.get("code"))).toBeGreaterThan(0);
      expect(unanswered.get("message")).not.toMatch(/stack trace|nginx|alert/);
      // One wait for the form, and one for the page that is shown with it.
      expect(form.tookMs).toBeLessThan(2 * DEADLINE_MS + SLACK_MS);

      world.line.setFault(undefined);
      await expect.poll(async () => (await visitor.open(list)).status).toBe(200);
      expect((await world.building.api.devices.get({ id: world.deviceId })).name).toBe("Main");
    },
  );

  test("answers 401 the session ends, and only then", async () => {
    world.line.setFault(answering(401, json, JSON.stringify({ code: 2001, message: "" })));
    expect(await visitor.open(list)).toMatchObject({ status: 302, headers: { location: "/" } });
    world.line.setFault(undefined);
    expect(await visitor.open(list)).toMatchObject({ status: 302, headers: { location: "/" } });
  });

  test("returns a picture's address that has nearly expired, another is requested (§3)", async () => {
    const { id } = await world.building.api.users.me();
    const { address, uploadId } = await world.building.api.agents.uploadAvatar({ id });
    const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: "#2c7567" } });
    const body = await picture.png().toBuffer();
    const headers = { "content-type": "image/png" };
    await fetch(new URL(address, world.provider.url), { method: "PUT", headers, body: new Uint8Array(body) });
    await world.building.api.agents.confirmAvatar({ id, body: { uploadId } });
    const old = { address: `${world.line.url}/old`, expiresAt: Date.now() + 120_000 };
    const paths: string[] = [];
    world.line.setFault((call, answer, pass) => {
      const isFirst = !paths.includes(call.url!);
      paths.push(call.url!);
      if (!isFirst || !call.url!.endsWith("/avatar/download")) return pass();
      answering(200, json, JSON.stringify(old))(call, answer, pass);
    });
    expect(await visitor.open(`/avatar/agent/${id}`)).toMatchObject({
      status: 200,
      headers: { "content-type": "image/png" },
    });
    expect(paths.filter((path) => path.endsWith("/avatar/download"))).toHaveLength(2);
    expect(paths).not.toContain("/old");
  });

  test("does not say an account's time zone, signing in goes on without it (§9)", async () => {
    const held: IncomingMessage[] = [];
    world.line.setFault((call, _answer, pass) => {
      if (call.url?.endsWith("/preferences")) held.push(call);
      else pass();
    });
    const another = createVisitor(world.console.url);
    const body = { username: ADMINISTRATOR.email, password: ADMINISTRATOR.password };
    const { status, headers, tookMs } = await timed(() => another.submit("/?index", body));
    expect({ status, location: headers.location }).toEqual({ status: 303, location: "/user_home" });
    // The call itself would go on until its deadline.
    expect(tookMs).toBeLessThan(DEADLINE_MS);
    expect((await another.open("/user_home")).status).toBe(200);
    expect(held.length).toBeGreaterThan(0);
    expect(held.every(({ socket }) => !socket.destroyed)).toBe(true);
    expect(another.cookies.has("zone")).toBe(false);
  });

  test("answers nothing after a sign-in that it accepted, the sign-in ends in time (§4)", async () => {
    let signedIn = 0;
    world.line.setFault((call, _answer, pass) => {
      // What is asked first by a signed-in person is who they are.
      if (call.headers.authorization?.startsWith("Bearer ")) signedIn++;
      if (signedIn <= 1) pass();
    });
    const another = createVisitor(world.console.url);
    const body = { username: ADMINISTRATOR.email, password: ADMINISTRATOR.password };
    const { status, headers, tookMs } = await timed(() => another.submit("/?index", body));
    expect({ status, location: headers.location }).toEqual({ status: 303, location: "/user_home" });
    expect(tookMs).toBeLessThan(DEADLINE_MS);
    world.line.setFault(undefined);
    await expect.poll(async () => (await another.open("/user_home")).status).toBe(200);
  });

  test("works on an invite's action and reports it as done, the page shows it (§3)", async () => {
    const { id, actions, ...invite } = await world.building.api.invites.create({ body: { name: "Rossi" } });
    const results = [{ type: "ADD_TO_DOMAIN", result: "DONE", about: ["Casa Verde"] }];
    const acceptances = [{ userId: "elsewhere", userName: "Ugo Rossi", time: invite.createdAt, results }];
    const accepted = JSON.stringify({ ...invite, id, actions, used: 1, acceptances });
    world.line.setFault((call, answer, pass) => {
      if (call.url?.endsWith(`/invites/${id}`)) answering(200, json, accepted)(call, answer, pass);
      else pass();
    });
    const { status, text } = await visitor.open(`/domain/invites/${id}`);
    expect(status).toBe(200);
    expect(text).toMatch(/Joined Casa Verde.*?<span class="badge good">.*?Done/s);
  });

  test("was unreachable, a page reports it at once, and its return causes no burst of requests", async () => {
    await world.line.disconnect();
    await Promise.all(Array.from({ length: CROWD }, () => visitor.open(list)));
    const away = await timed(() => visitor.open(list, french));
    expectReported(away, [502]);
    expect(away.tookMs).toBeLessThan(SLACK_MS);
    world.line.setFault(undefined);
    await world.line.recover();
    // The crowd requests pages all the while.
    const until = Date.now() + CROWD_ASKS_MS;
    const crowd = Array.from({ length: CROWD }, async () => {
      let last = 0;
      while (Date.now() < until && last !== 200) {
        last = (await visitor.open(list)).status;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return last;
    });
    const outcomes = await Promise.all(crowd);
    expect(outcomes.filter((status) => status === 200).length).toBeGreaterThan(CROWD / 2);
    const [first = 0] = world.line.calls();
    const together = world.line.calls().filter((at) => at - first < 50);
    // The console's own check does not wait for its turn.
    expect(together.length).toBeLessThanOrEqual(CONCURRENT_MAX + 1);
    expect((await visitor.open(list)).status).toBe(200);
  });
});
