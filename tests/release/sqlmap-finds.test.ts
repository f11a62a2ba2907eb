import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listen } from "#server/http/listen.ts";
import { type Database, openDatabase } from "#storage/database.ts";
import { emptyDatabases } from "../support/databases/empty-databases.ts";
import { shortOrLong } from "../support/fault-length.ts";
import {
  attack,
  type Dbms,
  expectWithstood,
  type MarkedRequest,
  missingForSqlmap,
} from "../support/outside/sqlmap.ts";

// Only a hang takes this long; a busy machine makes thousands of tries slow.
vi.setConfig({ testTimeout: 1_800_000 });

// Proves that sqlmap finds a way in where there is one: each of these servers puts its input into a query, on
// the console's driver, and does not show the database's errors.

interface OpenDoor {
  what: string;
  request: MarkedRequest;
  /** The engine where sqlmap alone finds nothing at this level: there a failure of the server reveals it. */
  seenByFailures?: Dbms;
  /** Returns the query, which contains the input unescaped. */
  query(sent: SentRequest): string;
}

interface SentRequest {
  url: URL;
  body: string;
}

const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

const openDoors: OpenDoor[] = [
  {
    what: "an id in a path",
    request: { method: "GET", path: "/doors/front*", headers: {} },
    query: ({ url }) => `select * from door where id = '${idOf(url)}'`,
  },
  {
    what: "a number in a path",
    request: { method: "GET", path: "/doors/2*", headers: {} },
    query: ({ url }) => `select * from door where floor = ${idOf(url)}`,
  },
  {
    what: "a filter",
    request: { method: "GET", path: "/doors?page=0*&search=o*", headers: {} },
    query: ({ url }) => `select * from door where id like '%${url.searchParams.get("search")}%'`,
  },
  {
    what: "an order",
    seenByFailures: "SQLite",
    request: { method: "GET", path: "/doors?page=0*&order=floor*", headers: {} },
    query: ({ url }) => `select * from door order by ${url.searchParams.get("order")}`,
  },
  {
    what: "a text of a body",
    request: { method: "POST", path: "/doors", headers: json, body: '{"floor":2,"id":"front*"}' },
    query: ({ body }) => `select * from door where id = '${(JSON.parse(body) as { id: string }).id}'`,
  },
  {
    what: "a number of a body, sent as a text",
    request: { method: "POST", path: "/doors", headers: json, body: '{"floor":"2*"}' },
    query: ({ body }) => `select * from door where floor = ${(JSON.parse(body) as { floor: string }).floor}`,
  },
  {
    what: "a field of a form",
    request: { method: "POST", path: "/doors", headers: form, body: "formToken=abc&opens%5B0%5D=front*" },
    query: ({ body }) => `select * from door where id = '${new URLSearchParams(body).get("opens[0]")}'`,
  },
  {
    what: "what is changed, and answered alike whatever becomes of it",
    seenByFailures: "SQLite",
    request: { method: "POST", path: "/doors/quietly", headers: form, body: "id=front*" },
    query: ({ body }) => `update door set floor = floor where id = '${new URLSearchParams(body).get("id")}'`,
  },
];

const SHORT = new Set(["an id in a path", "a filter", "an order"]);
const tried = shortOrLong({ short: openDoors.filter(({ what }) => SHORT.has(what)), long: openDoors });

function idOf(url: URL): string {
  return decodeURIComponent(url.pathname.split("/").at(-1)!);
}

const databases = emptyDatabases();
afterAll(databases.remove);

for (const dbms of ["SQLite", "PostgreSQL"] as const) {
  const missing = missingForSqlmap(dbms);
  const title = `sqlmap finds a way into ${dbms} where there is one${missing ? ` (skipped: ${missing})` : ""}`;
  describe.skipIf(missing)(title, () => {
    let db: Database;
    let server: Server | undefined;

    beforeEach(async () => {
      db = openDatabase(await databases.make(dbms));
      await sql`create table door (id text, floor integer)`.execute(db);
      await sql`insert into door values ('front', 2), ('garage', 0), ('roof', 9)`.execute(db);
    }, 60_000);
    afterEach(async () => {
      server?.closeAllConnections();
      server?.close();
      await db.destroy();
    });

    async function answer(door: OpenDoor, request: IncomingMessage): Promise<[number, unknown]> {
      const sent = { url: new URL(request.url!, "http://localhost"), body: await text(request) };
      const isQuiet = sent.url.pathname.endsWith("quietly");
      try {
        const { rows } = await sql.raw(door.query(sent)).execute(db);
        if (isQuiet) return [200, {}];
        return rows.length > 0 ? [200, rows] : [404, {}];
      } catch {
        if (door.seenByFailures === dbms) return [500, {}];
        return isQuiet ? [200, {}] : [400, {}];
      }
    }

    test.each(tried.map((door) => [door.what, door] as const))("by %s", async (_what, door) => {
      server = createServer((request, response) => {
        void answer(door, request).then(([status, body]) =>
          response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
        );
      });
      const port = await listen(server, 0, "127.0.0.1");
      const made = await attack(`http://127.0.0.1:${port}`, dbms, door.request);
      expect(() => expectWithstood(made)).toThrow();
      if (door.seenByFailures !== dbms)
        expect(made.output).toMatch(/identified the following injection point/);
    });
  });
}
