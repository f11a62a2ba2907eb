import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { parameterNames } from "#contract/call.ts";
import { everyCall, type Given, type NamedCall, requestOf } from "../attacks/every-call.ts";
import { givenTo } from "../attacks/examples.ts";
import { type ServedWorld, serveWorldOfTwo } from "../attacks/world-of-two.ts";
import { inLength } from "../support/fault-length.ts";
import { createDatabase, findPostgres, type PostgresServer, startPostgres } from "../support/postgres.ts";
import { findInPath } from "../../commands/debian.mjs";

/** By which sqlmap knows what to try. */
const MARKER = "*";
const sqlmap = findInPath(["sqlmap"]);

const folder = mkdtempSync(path.join(tmpdir(), "portineria-sqlmap-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is put into a call, with a mark behind each text. */
function marked({ parameters, query, body }: Given): Given {
  const texts = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value + MARKER]));
  return { parameters: texts(parameters), query: texts(query), body: markedValue(body) };
}

/** What a call is given, and whatever else it would take in its address. */
function givenWhole(named: NamedCall, world: ServedWorld): Given {
  const given = givenTo(named, world.mine);
  const { query } = named.call;
  const taken = Object.keys(query?.shape ?? {}).filter((name) => query!.safeParse({ [name]: "1" }).success);
  const asked = taken.map((name) => [name, "1"]);
  return { ...given, query: { ...Object.fromEntries(asked), ...given.query } };
}

const takesAnything = everyCall.filter(
  ({ call }) => call.body || call.query || parameterNames(call.path).length > 0,
);

function markedValue(value: unknown): unknown {
  if (typeof value === "string") return `${value}${MARKER}`;
  if (Array.isArray(value)) return value.map(markedValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, markedValue(each)]));
}

/** In the short form a call with an id, one with a search and one with a body; each takes some seconds. */
const SHORT = new Set(["devices.get", "devices.list", "nfcTags.create"]);
const tried = inLength({ short: takesAnything.filter(({ name }) => SHORT.has(name)), long: takesAnything });

/** Has sqlmap look for a way into the database by a request, and gives what it says. */
async function attacked(request: string, engine: Engine["dbms"]): Promise<string> {
  const file = path.join(folder, "request");
  writeFileSync(file, request);
  const level = [
    "--batch",
    "--ignore-stdin",
    "--level=2",
    `--dbms=${engine}`,
    "--flush-session",
    "--skip-waf",
    "--disable-coloring",
  ];
  // What is refused is what we look at: no answer is a reason to give up.
  const patience = ["--ignore-code=*", "--timeout=20", "--retries=0", "--threads=2", "--time-sec=3"];
  const parameters = ["-r", file, ...level, ...patience, `--output-dir=${path.join(folder, "output")}`];
  const running = promisify(execFile)(sqlmap!, parameters, { maxBuffer: 64 * 1024 * 1024 });
  // It reads on to the end of what it is told to ignore.
  running.child.stdin?.end();
  const { stdout } = await running;
  return stdout;
}

interface Engine {
  dbms: "SQLite" | "PostgreSQL";
  open(): Promise<{ database: string; close(): Promise<void> }>;
}

let server: PostgresServer | undefined;
afterAll(() => server?.stop());
let count = 0;

const engines: Engine[] = [
  {
    dbms: "SQLite",
    open: async () => ({ database: path.join(folder, `world-${++count}.db`), close: async () => undefined }),
  },
  {
    dbms: "PostgreSQL",
    async open() {
      server ??= await startPostgres();
      return { database: await createDatabase(server.url), close: async () => undefined };
    },
  },
];

function requestText({ call }: NamedCall, given: Given, { baseUrl, mine }: ServedWorld): string {
  const { method, path: address, headers, body } = requestOf(call, given);
  const lines = [
    `${method} ${address.replaceAll("%2A", MARKER)} HTTP/1.1`,
    `Host: ${new URL(baseUrl).host}`,
    `Authorization: Bearer ${mine.token}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${(body ?? "").replaceAll("%2A", MARKER)}`;
}

/** Why nothing is tried on an engine. */
function missingFor({ dbms }: Engine): string | undefined {
  if (!sqlmap) return "sqlmap is not installed";
  const found = findPostgres();
  return dbms === "PostgreSQL" && "missing" in found ? found.missing : undefined;
}

for (const engine of engines) {
  const missing = missingFor(engine);
  describe.skipIf(missing)(
    `sqlmap finds no way into ${engine.dbms}${missing ? ` (skipped: ${missing})` : ""}`,
    () => {
      let world: ServedWorld;
      let opened: Awaited<ReturnType<Engine["open"]>>;

      beforeEach(async () => {
        opened = await engine.open();
        world = await serveWorldOfTwo({ database: opened.database });
      }, 120_000);
      afterEach(async () => {
        await world?.stop();
        await opened?.close();
      });

      test.each(tried.map((named) => [named.name, named] as const))("by %s", async (_name, named) => {
        const given = givenWhole(named, world);
        const request = requestText(named, marked(given), world);
        // Whoever gives nothing but numbers and choices is read by their schema alone.
        if (!request.includes(MARKER)) return;
        const said = await attacked(request, engine.dbms);
        expect(said).toMatch(/do not appear to be injectable/);
        expect(world.faults).toEqual([]);
      });
    },
  );
}
