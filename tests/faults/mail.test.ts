import { readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { API_BASE } from "#contract/route-tree.ts";
import { freshIpAddress, type RawResponse, send } from "../attacks/support/requests.ts";
import { openDatabaseFile } from "../support/databases/database-file.ts";
import { catchMail, type MailCatcher, tokenIn } from "../support/outside/mail-catcher.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { type SetUpBuilding, setUpBuilding, signIn } from "../support/served-building.ts";

const env = { MAIL_TO_LOOPBACK: "1" };
let running: RunningConsole;
let building: SetUpBuilding;
/** The administrator's token outside of buildings. */
let token: string;
let mail: MailCatcher;

beforeAll(async () => {
  mail = await catchMail();
  running = await startConsole({ env });
  building = await setUpBuilding(running);
  token = (await signIn(running)).access_token;
  await useMailServer(mail.port);
});

afterAll(async () => {
  await running?.stop();
  await mail?.stop();
});

async function useMailServer(port: number): Promise<void> {
  const body = { emailFrom: "door@example.test", host: "127.0.0.1", port };
  await running.calls(token).mailServer.set({ body });
}

/** Creates an account with a password, or one that must choose it by the mailed link; returns its id. */
async function account(email: string, password?: string): Promise<string> {
  const body = { name: "Nora Neri", email, password };
  return (await running.calls(token).onPremise.createUser({ body })).id;
}

function post(
  to: string,
  body: object,
  headers: Record<string, string> = {},
  bearer?: string,
): Promise<RawResponse> {
  const sent: Record<string, string> = { "content-type": "application/json", ...headers };
  if (bearer !== undefined) sent["authorization"] = `Bearer ${bearer}`;
  return send(running.url, {
    method: "POST",
    path: API_BASE + to,
    from: freshIpAddress(),
    body: JSON.stringify(body),
    headers: sent,
  });
}

test("every mailed link leads to the server's own address, whatever host a request claims, and is nowhere in the data folder", async () => {
  const claims: Record<string, string>[] = [
    { host: "elsewhere.localhost" },
    { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https", "x-forwarded-port": "444" },
    { forwarded: "host=evil.test;proto=https", "x-original-host": "evil.test" },
  ];
  await account("waiting@example.test");
  const known = await account("known@example.test", "a-long-enough-password");
  await mail.waitFor(1);
  for (const headers of claims) {
    for (const [to, body, bearer] of [
      ["/users/resetPassword", { contact: "known@example.test" }],
      ["/users/resendActivationLink", { username: "waiting@example.test" }],
      [`/users/sendGDPRAcceptanceLink/${known}`, {}, token],
      ["/invites", { email: "guest@example.test", name: "Guest" }, building.token],
    ] as const) {
      const { status, text } = await post(to, body, headers, bearer);
      expect(status, `${to} ${text}`).toBeLessThan(300);
    }
  }
  // Three messages an hour are sent to one contact; the activation link was the first to its contact.
  await mail.waitFor(1 + 3 + 2 + 3);
  const { port } = new URL(running.url);
  const written = readdirSync(running.dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(path.join(running.dataDir, name), "latin1"));
  const purposes = new Set<string>();
  for (const { text, raw } of mail.caught) {
    expect(text).not.toContain("evil");
    expect(raw).not.toContain("evil");
    expect(text).not.toContain("elsewhere");
    const links = [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => new URL(link));
    for (const { origin } of links) expect(origin).toBe(`http://localhost:${port}`);
    purposes.add(links[0]!.pathname.split("/")[1]!);
    if (!text.includes("token=")) continue;
    const secret = tokenIn(text);
    expect(written.filter((content) => content.includes(secret))).toEqual([]);
  }
  expect([...purposes].sort()).toEqual(["activate", "invite", "reset_password", "terms"]);
});

test("with a working mail server no answer discloses whether the account exists", async () => {
  await account("unhurried@example.test");
  const comparable = ({ status, headers, text }: RawResponse): string => {
    const { date: _date, "x-request-id": _id, ...comparableHeaders } = headers;
    return JSON.stringify([status, comparableHeaders, text]).replace(/'nonce-[^']+'/g, "");
  };
  for (const [to, bodyOf] of [
    ["/users/resetPassword", (contact: string) => ({ contact })],
    ["/users/resendActivationLink", (username: string) => ({ username })],
  ] as const) {
    const contacts = ["known@example.test", "unhurried@example.test", "nobody.at.all@example.test"];
    const answers = [];
    for (const contact of contacts) answers.push(comparable(await post(to, bodyOf(contact))));
    expect(answers[0]).toMatch(/^\[200,/);
    expect([...new Set(answers)], to).toHaveLength(1);
  }
});

test("a silent mail server delays no request, and a message that a killed server had not delivered arrives once", async () => {
  await expectNothingWaits();
  const silent = await startSilentServer();
  await useMailServer(silent.port);
  const emails = ["one", "two", "three"].map((name) => `${name}@example.test`);
  for (const email of emails) await account(email, "a-long-enough-password");
  const times: number[] = [];
  for (const contact of emails) {
    const startedAt = performance.now();
    expect((await post("/users/resetPassword", { contact })).status).toBe(200);
    expect((await running.calls(building.token).devices.list()).total).toBe(0);
    times.push(performance.now() - startedAt);
  }
  // Waiting for the mail server would take ten seconds each time.
  expect(Math.min(...times)).toBeLessThan(8_000);
  // Two are connected to the mail server, the third waits until the first is given up.
  await expect.poll(silent.connections).toBeGreaterThanOrEqual(2);
  await running.end("SIGKILL");
  await silent.stop();

  const before = mail.caught.length;
  const file = openDatabaseFile(running.dataDir);
  file.exec(`update mail_server set port = ${mail.port}`);
  // The leases of the dead process would expire after a while.
  file.exec("update job set locked_until = 0, run_at = 0 where done_at is null");
  file.close();
  running = await startConsole({ dataDir: running.dataDir, env });
  await mail.waitFor(before + emails.length);
  await expectNothingWaits();
  const arrived = mail.caught.slice(before);
  expect(arrived.flatMap(({ to }) => to).sort()).toEqual([...emails].sort());
});

async function expectNothingWaits(): Promise<void> {
  const states = async () => (await running.calls(token).messages.list()).items.map(({ state }) => state);
  await expect.poll(states).not.toContain("WAITING");
}

interface SilentServer {
  port: number;
  connections(): number;
  stop(): Promise<void>;
}

/** Starts a server that accepts connections and sends nothing. */
async function startSilentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.size,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

test("a message that is refused temporarily waits with the reason and is sent later, a permanent refusal is reported", async () => {
  let healed = false;
  const arrived: string[] = [];
  const refusing = (responseCode: number) => Object.assign(new Error("no"), { responseCode });
  const rejectingServer = await catchMail({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith("full") && !healed ? refusing(452) : undefined),
    onData(stream, { envelope }, done) {
      const [{ address } = { address: "" }] = envelope.rcptTo;
      stream.resume().on("end", () => {
        if (address.startsWith("never")) return done(refusing(554));
        if (address.startsWith("later") && !healed) return done(refusing(451));
        arrived.push(address);
        done();
      });
    },
  });
  try {
    await useMailServer(rejectingServer.port);
    const names = ["full", "later", "never"];
    for (const name of names) {
      const body = { name, email: `${name}@example.test` };
      await running.calls(token).onPremise.createUser({ body });
    }
    const reportedProblem = async () => {
      const { items } = await running.calls(token).messages.list();
      const ours = items.filter(({ user }) => names.includes(user?.name ?? ""));
      return Object.fromEntries(ours.map(({ user, state, problem }) => [user!.name, `${state} ${problem}`]));
    };
    const never = "FAILED MESSAGE_REFUSED";
    await expect
      .poll(reportedProblem)
      .toEqual({ full: "WAITING RECIPIENT_REFUSED", later: "WAITING MESSAGE_REFUSED", never });
    healed = true;
    await expect.poll(reportedProblem).toEqual({ full: "SENT null", later: "SENT null", never });
    expect(arrived.sort()).toEqual(["full@example.test", "later@example.test"]);
  } finally {
    await useMailServer(mail.port);
    await rejectingServer.stop();
  }
});

test("twenty checks of a server that never ends its greeting cost one connection and ten seconds, and no page waits", async () => {
  const sockets = new Set<Socket>();
  const silentServer = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    const timer = setInterval(() => socket.write("2"), 200);
    socket.on("close", () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => silentServer.listen(0, "127.0.0.1", resolve));
  const { port } = silentServer.address() as AddressInfo;
  const configuration = { emailFrom: "door@example.test", host: "127.0.0.1", port };
  const from = performance.now();
  const checks = Array.from({ length: 20 }, () =>
    running
      .calls(token)
      .mailServer.test({ body: { configuration } })
      .then(
        ({ problem }) => problem,
        (error: { errorName?: string }) => error.errorName,
      ),
  );
  await expect.poll(() => sockets.size).toBe(1);
  const startedAt = performance.now();
  expect((await running.calls(building.token).devices.list()).total).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(9_000);
  const outcomes = await Promise.all(checks);
  expect(performance.now() - from).toBeLessThan(60_000);
  expect(outcomes.sort()).toEqual([...Array<string>(19).fill("MAIL_CHECK_RUNNING"), "TIMEOUT"]);
  await new Promise<void>((resolve) => {
    for (const socket of sockets) socket.destroy();
    silentServer.close(() => resolve());
  });
});
