import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { parameterNames } from "#contract/call.ts";
import type { Guards } from "#provider/sign-in/guards.ts";
import { everyCall, type GivenInput, type NamedCall, writeRequest } from "../attacks/support/every-call.ts";
import { inputFor } from "../attacks/support/examples.ts";
import { type ServedWorld, serveTwoBuildings } from "../attacks/support/two-buildings.ts";
import { emptyDatabases } from "../support/databases/empty-databases.ts";
import { shortOrLong } from "../support/fault-length.ts";
import {
  attack,
  expectWithstood,
  MARK,
  type MarkedRequest,
  missingForSqlmap,
} from "../support/outside/sqlmap.ts";

// Only a hang takes this long; a busy machine makes thousands of tries slow.
vi.setConfig({ testTimeout: 1_800_000 });

// Tries are not counted here: a refused try would not reach the query behind it.
vi.mock(import("#provider/sign-in/guards.ts"), async (importOriginal) =>
  Object.assign({}, await importOriginal(), {
    createGuards: (): Guards => ({
      take: async () => async () => undefined,
      count: async () => async () => undefined,
    }),
  }),
);

const databases = emptyDatabases();
afterAll(databases.remove);

/** Returns values for the query fields of lists that find something. */
function searchesIn({ ids }: ServedWorld["mine"]): Record<string, string> {
  return {
    page: "0",
    pageSize: "10",
    search: "e",
    name: "e",
    from: "1",
    to: "9999999999999",
    userId: ids.resident,
    agentId: ids.resident,
    actorId: ids.administrator,
    ownerId: ids.administrator,
    agentGroupId: ids.agentGroup,
    sourceId: ids.agentGroup,
    destinationId: ids.managers,
    licenseId: ids.licence,
    assigneeId: ids.resident,
    entityId: ids.device,
    deviceId: ids.device,
    model: "virtual-panel",
    version: "1.0",
    types: "CARD",
    entity: "device",
  };
}

/** Returns a call's example input, with all of its query fields. */
function fullInput({ name, call }: NamedCall, { mine }: ServedWorld): GivenInput {
  const given = inputFor({ name, call }, mine);
  const searches = searchesIn(mine);
  const taken = Object.entries<z.ZodType>(call.query?.shape ?? {}).map(([field, schema]) => {
    const value = given.query[field] ?? searches[field] ?? firstChoice(schema);
    if (value === undefined) throw new Error(`${name} takes ${field}, of which there is no example here.`);
    return [field, value];
  });
  return { ...given, query: Object.fromEntries(taken) };
}

/** Returns the first value of a schema's enumeration. */
function firstChoice(schema: z.ZodType): string | undefined {
  const described = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return /"(?:enum":\[|const":)"([^"]+)"/.exec(described)?.[1];
}

type Kind = "texts" | "numbers";

/** Returns the input with a mark behind each text, or with each number as a text with a mark. */
function markedGiven({ parameters, query, body }: GivenInput, kind: Kind): GivenInput {
  return {
    parameters: marked(parameters, kind) as GivenInput["parameters"],
    query: marked(query, kind) as GivenInput["query"],
    body: marked(body, kind),
  };
}

function marked(value: unknown, kind: Kind): unknown {
  if (typeof value === "string") return kind === "texts" ? value + MARK : value;
  if (typeof value === "number" || typeof value === "boolean")
    return kind === "numbers" ? value + MARK : value;
  if (Array.isArray(value)) return value.map((each) => marked(each, kind));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, marked(each, kind)]));
}

function requestWith({ call }: NamedCall, given: GivenInput, token: string): MarkedRequest {
  const { headers, ...request } = writeRequest(call, given);
  return { ...request, headers: { authorization: `Bearer ${token}`, ...headers } };
}

function hasMark({ path: address, body }: MarkedRequest): boolean {
  return `${address}${body ?? ""}`.includes(MARK);
}

const callsWithInput = everyCall.filter(
  ({ call }) => call.body || call.query || parameterNames(call.path).length > 0,
);

/** In the short form an id, a search with an order, a form and bodies with numbers; each takes some seconds. */
const SHORT = new Set(["devices.get", "devices.list", "auth.token", "nfcTags.create", "events.query"]);
const tried = shortOrLong({
  short: callsWithInput.filter(({ name }) => SHORT.has(name)),
  long: callsWithInput,
});

for (const dbms of ["SQLite", "PostgreSQL"] as const) {
  const missing = missingForSqlmap(dbms);
  const title = `sqlmap finds no way into ${dbms}${missing ? ` (skipped: ${missing})` : ""}`;
  describe.skipIf(missing)(title, () => {
    let world: ServedWorld;

    beforeEach(async () => {
      world = await serveTwoBuildings({ database: await databases.make(dbms) });
    }, 120_000);
    afterEach(() => world?.stop());

    async function expectNoWay(request: MarkedRequest): Promise<void> {
      expectWithstood(await attack(world.baseUrl, dbms, request));
      expect(world.faults).toEqual([]);
    }

    test.each(tried.map((named) => [named.name, named] as const))("by %s", async (_name, named) => {
      const given = fullInput(named, world);
      for (const kind of ["texts", "numbers"] as const) {
        const request = requestWith(named, markedGiven(given, kind), world.mine.token);
        if (hasMark(request)) await expectNoWay(request);
      }
    });

    test("by the token of a caller", async () => {
      const token = `${world.mine.token}${MARK}`;
      const headers = { authorization: `Bearer ${token}` };
      await expectNoWay({ method: "GET", path: "/api/v2/users/me", headers });
    });
  });
}
