import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { freshIpAddress, send } from "./support/requests.ts";
import { readRowsOf } from "./support/tables.ts";
import { createVisitor } from "./support/visitor.ts";

let fresh: RunningConsole;

// One installation for all tests, not set up yet; the last test sets it up.
beforeAll(async () => {
  fresh = await startConsole();
});
afterAll(() => fresh.stop());

/** Starts a server that must not start; waits until it exits. */
function failToStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const child = spawn(process.execPath, ["build/server/server.js"], {
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_ENV: "production",
      PORT: "0",
      MQTT_PORT: "0",
      DATA_DIR: folder,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (output += part.toString()));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

/** Returns the target of a descriptor, or an empty text once it is closed. */
function linkOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    return "";
  }
}

/** Returns the ports on which a process listens, from the kernel's tables of sockets. */
function portsOf(pid: number): number[] {
  const descriptors = readdirSync(`/proc/${pid}/fd`).map((name) => linkOf(`/proc/${pid}/fd/${name}`));
  const own = new Set(descriptors.map((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1]));
  const lines = ["tcp", "tcp6"].flatMap((family) =>
    readFileSync(`/proc/${pid}/net/${family}`, "utf8").split("\n"),
  );
  const sockets = lines.map((line) => line.trim().split(/\s+/));
  const listening = sockets.filter(([, , , state, , , , , , inode]) => state === "0A" && own.has(inode));
  return listening.map(([, local = ""]) => Number.parseInt(local.slice(local.lastIndexOf(":") + 1), 16));
}

test.skipIf(process.platform !== "linux")(
  "a running console listens on its own port and on that of the devices, and on no other",
  () => {
    const own = [Number(new URL(fresh.url).port), fresh.mqttPort];
    expect([...new Set(portsOf(fresh.pid))].sort()).toEqual(own.sort());
  },
);

describe("a secret", () => {
  test.each([
    ["of eight characters", "a1b2c3d4"],
    ["of an example", "change-me-to-a-long-random-string-0123456789"],
  ])(
    "%s prevents the server from starting, with an error that names the reason and not the value",
    async (_what, secret) => {
      const { code, output } = await failToStart({ SESSION_SECRET: secret });
      expect(code).toBe(1);
      expect(output).toContain("SESSION_SECRET must be random");
      expect(output).not.toContain(secret);
    },
  );

  test("that is not configured is generated, and readable by this user alone, like the database", async () => {
    const { dataDir } = fresh;
    const modeOf = (name: string) => (statSync(path.join(dataDir, name)).mode & 0o777).toString(8);
    expect(modeOf("secret.key")).toBe("600");
    for (const name of ["portineria.db", "portineria.db-wal", "portineria.db.lock"])
      expect(modeOf(name), name).toBe("600");
  });
});

describe("the cookie", () => {
  const attributes = "Path=/; HttpOnly; SameSite=Lax";

  test("over plain HTTP is not readable by scripts", async () => {
    const { url } = fresh;
    const { headers } = await createVisitor(url).open("/setup");
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(/^portineria=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  test("over TLS is bound to its host, and every answer requires TLS", async () => {
    const publicUrl = "https://door.example";
    const overTls = await startConsole({ env: { PUBLIC_URL: publicUrl } });
    onTestFinished(() => overTls.stop());
    const { url: reportedUrl, output } = overTls;
    const url = /listens on (http:\S+)/.exec(output())?.[1] ?? reportedUrl;
    const visitor = createVisitor(url, publicUrl);
    for (const page of ["/setup", "/nothing", "/api/v2/users/me", "/healthz", "/mark.svg"]) {
      const { headers } = await visitor.open(page);
      expect(headers["strict-transport-security"], page).toContain("max-age=31536000");
      for (const line of headers["set-cookie"] ?? []) {
        expect(line).toMatch(/^__Host-portineria=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
        expect(line).not.toContain("Domain");
        expect(line).toContain(attributes.split("; ")[0]);
      }
    }
    expect(visitor.cookies.has("__Host-portineria")).toBe(true);
    expect((await send(url, { path: "/", headers: { host: "evil.test" } })).status).toBe(421);
  });
});

describe("a fresh installation", () => {
  const pairs = [
    "admin",
    "administrator",
    "root",
    "user",
    "portineria",
    "guest",
    "demo",
    "test",
    "admin@localhost",
  ].flatMap((name) => ["admin", "password", "12345678", name].map((password) => [name, password] as const));

  test("has no account, and no usual name and password sign in", async () => {
    const { url, dataDir } = fresh;
    expect(readRowsOf(path.join(dataDir, "portineria.db")).get("user_account")).toEqual([]);
    for (const [username, password] of pairs) {
      const body = new URLSearchParams({ grant_type: "password", username, password }).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const answer = await send(url, {
        method: "POST",
        path: "/oauth/token",
        headers,
        body,
        from: freshIpAddress(),
      });
      expect(answer.status, `${username} ${password}`).toBe(401);
    }
  });

  test("is set up once, by one of twenty at once, and never again", async () => {
    const { url, setupCode, dataDir } = fresh;
    const rows = () => readRowsOf(path.join(dataDir, "portineria.db")).get("user_account")!;
    const fieldsOf = (n: number, code = setupCode!) => ({
      name: `Somebody ${n}`,
      email: `somebody${n}@example.org`,
      setupCode: code,
      password: "a-long-enough-password",
      passwordAgain: "a-long-enough-password",
    });
    const wrong = await createVisitor(url).submit("/setup", fieldsOf(0, "AAAA-BBBB-CCCC"));
    expect(wrong.status).toBe(400);
    expect((await createVisitor(url).submit("/setup", fieldsOf(0, ""))).status).toBe(400);
    expect(rows()).toEqual([]);

    const visitors = Array.from({ length: 20 }, () => createVisitor(url));
    const answers = await Promise.all(visitors.map((visitor, n) => visitor.submit("/setup", fieldsOf(n))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([303, ...Array<number>(19).fill(409)]);
    expect(rows()).toHaveLength(1);

    const late = createVisitor(url);
    expect((await late.submit("/setup", fieldsOf(30))).status).toBe(409);
    const { text } = await late.open("/setup");
    expect(text).not.toContain('name="setupCode"');
    expect(rows()).toHaveLength(1);
  });
});
