import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { endProcess, freePort } from "../processes/own-process.ts";

const INSTALLED_UNDER = "/usr/lib/postgresql";
const START_TIMEOUT_MS = 60_000;
// These only give up durability in a power cut, which no test of queries needs.
const FAST = [
  "fsync=off",
  "full_page_writes=off",
  "shared_buffers=64MB",
  "jit=off",
  "wal_level=minimal",
  "max_wal_senders=0",
];
// Many test files share one server, each with one or more pools.
const ROOM = ["max_connections=400"];
const INITDB = ["-U", "portineria", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];

type Account = { uid: number; gid: number };

export type PostgresServer = {
  /** Address of an empty database; `createDatabase` creates more. */
  url: string;
  /** Kills the server as a crash would, and starts it again at the same address. */
  restart(): Promise<void>;
  /** Kills the server as a crash would; it remains stopped until `restart`. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

/** Returns the location of the newest PostgreSQL of this machine, or why none can be used. */
export function findPostgres(): { directory: string } | { missing: string } {
  const candidates = [...installedVersions(), ...(process.env["PATH"] ?? "").split(delimiter)];
  const directory = candidates.find(
    (path) => existsSync(join(path, "initdb")) && existsSync(join(path, "postgres")),
  );
  if (!directory) return { missing: `no PostgreSQL server in PATH or ${INSTALLED_UNDER}` };
  if (isRoot() && !unprivilegedAccount()) {
    return { missing: "PostgreSQL refuses to run as root, and there is no account postgres or nobody" };
  }
  return { directory };
}

/**
 * Starts a separate server in a new folder; `stop()` removes both. A `durable` one preserves acknowledged
 * writes in a power cut. Throws if there is no PostgreSQL to use.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const found = findPostgres();
  if ("missing" in found) throw new Error(found.missing);
  const folder = mkdtempSync(join(tmpdir(), "portineria-postgres-"));
  const account = isRoot() ? unprivilegedAccount() : undefined;
  if (account) chownSync(folder, account.uid, account.gid);
  const owner = { ...account, cwd: folder, env: serverEnvironment() };
  const data = ["-D", join(folder, "data")];
  execFileSync(join(found.directory, "initdb"), [...data, ...INITDB], {
    ...owner,
    stdio: ["ignore", "ignore", "pipe"],
  });

  const port = await freePort();
  const url = `postgres://portineria@127.0.0.1:${port}/postgres`;
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
  const options = [...ROOM, ...settings, ...(durable ? [] : FAST)].flatMap((setting) => ["-c", setting]);
  const command = join(found.directory, "postgres");
  async function launch(): Promise<ChildProcess> {
    const child = spawn(command, [...data, ...options], { ...owner, stdio: "ignore" });
    await untilReady(url, child);
    return child;
  }

  let server = await launch();
  const stopWithProcess = () => server.kill("SIGQUIT");
  process.once("exit", stopWithProcess);
  const crash = (): Promise<void> => endProcess(server, "SIGQUIT");
  return {
    url,
    crash,
    async restart() {
      await crash();
      server = await launch();
    },
    async stop() {
      process.off("exit", stopWithProcess);
      await endProcess(server, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a database on a server and returns its address: an empty one, or a copy of the one at `template`,
 * which must have no connections.
 */
export async function createDatabase(server: string, template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const source = template ? new URL(template).pathname.slice(1) : "template0";
  await query(server, `create database "${name}" template "${source}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function query(url: string, sql: string, connectMs = 60_000): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await query(url, "select 1", 2_000);
      return;
    } catch (error) {
      if (server.exitCode !== null)
        throw new Error(`PostgreSQL ended with ${server.exitCode}`, { cause: error });
      if (Date.now() > deadline) throw new Error("PostgreSQL does not start", { cause: error });
      await sleep(25);
    }
  }
}

function installedVersions(): string[] {
  if (!existsSync(INSTALLED_UNDER)) return [];
  const numbers = readdirSync(INSTALLED_UNDER).sort((a, b) => Number(b) - Number(a));
  return numbers.map((number) => join(INSTALLED_UNDER, number, "bin"));
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function unprivilegedAccount(): Account | undefined {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return undefined;
}

/** Returns only the variables that the programs need, without those of the test runner. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { NODE_ENV: "test", PATH: process.env["PATH"] ?? "", LC_ALL: "C" };
}
