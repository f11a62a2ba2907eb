import fc from "fast-check";
import { expect, test } from "vitest";
import { getMaxBytes, parameterNames } from "#contract/call.ts";
import { shortOrLong } from "../../support/fault-length.ts";
import { everyCall, type NamedCall, writePath, writeRequest } from "../support/every-call.ts";
import { inputFor } from "../support/examples.ts";
import { freshIpAddress, type RawResponse, send } from "../support/requests.ts";
import { describeOnEngines } from "../support/served-world.ts";
import { expectWithinContract } from "../support/within-contract.ts";

const RUNS = shortOrLong({ short: 5, long: 50 });
const ending = ["auth.signOut", "auth.leaveDomain", "domains.removeMember", "userGroups.removeMember"];
// Deletions at the end, because the other calls need what they delete.
const safeCalls = everyCall
  .filter(({ name }) => !ending.includes(name))
  .sort((one, other) => Number(one.call.method === "DELETE") - Number(other.call.method === "DELETE"));
const calls = safeCalls.filter(({ call }) => call.method !== "GET");

const formType = "application/x-www-form-urlencoded";

/** Returns bodies that repeat or add keys of the example, with other values. */
function mutated(example: unknown): fc.Arbitrary<string> {
  const valid = JSON.parse(JSON.stringify(example ?? {})) as Record<string, unknown>;
  const names = [...Object.keys(valid), "__proto__", "constructor", "id", "toString"];
  const changes = fc.array(fc.tuple(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 })), {
    maxLength: 3,
  });
  return changes.map((made) => {
    const entries = [...Object.entries(valid), ...made].map(
      ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
    );
    return `{${entries.join()}}`;
  });
}

describeOnEngines("any request", (world) => {
  function post(
    { name, call }: NamedCall,
    body: string | Uint8Array,
    type = "application/json",
  ): Promise<RawResponse> {
    const path = writePath(call, inputFor({ name, call }, world.now.mine).parameters);
    const headers = {
      authorization: `Bearer ${world.now.mine.token}`,
      "content-type": call.form ? formType : type,
    };
    return send(world.now.baseUrl, { method: call.method, path, headers, body, from: freshIpAddress() });
  }

  test.each(calls.map((named) => [named.name, named] as const))(
    "%s answers any body within its contract",
    async (_name, named) => {
      const { body } = inputFor(named, world.now.mine);
      const anything = fc.oneof(
        mutated(body),
        fc.json(),
        fc.string({ unit: "binary" }),
        fc.uint8Array({ maxLength: 200 }),
      );
      await fc.assert(
        fc.asyncProperty(anything, async (text) => {
          expectWithinContract(named, await post(named, text));
        }),
        { numRuns: RUNS },
      );
      expect(world.now.faults).toEqual([]);
    },
  );

  test.each(safeCalls.map((named) => [named.name, named] as const))(
    "%s answers any address and query within its contract",
    async (_name, named) => {
      const { call } = named;
      const example = inputFor(named, world.now.mine);
      const anyText = fc.string({ unit: "binary", minLength: 1, maxLength: 80 });
      const ask = ([parameters, query]: [
        Record<string, string>,
        Record<string, string>,
      ]): Promise<RawResponse> => {
        const request = writeRequest(call, { ...example, parameters, query });
        const authorization = `Bearer ${world.now.mine.token}`;
        return send(world.now.baseUrl, {
          ...request,
          headers: { ...request.headers, authorization },
          from: freshIpAddress(),
        });
      };
      const someOf = (known: Record<string, string>, names: readonly string[]) =>
        fc.record(
          Object.fromEntries(
            names.map((name) => [name, fc.oneof(anyText, fc.constant(known[name] ?? "1"))] as const),
          ),
        );
      const parameters = someOf(example.parameters, parameterNames(call.path));
      const query = someOf(example.query, [...Object.keys(call.query?.shape ?? {}), "unknown"]);
      await fc.assert(
        fc.asyncProperty(fc.tuple(parameters, query), async (given) => {
          expectWithinContract(named, await ask(given));
        }),
        { numRuns: RUNS },
      );
      expect(world.now.faults).toEqual([]);
    },
  );

  test("no body changes the prototype of objects", async () => {
    const bodies = [
      '{"__proto__":{"polluted":true}}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      '{"payload":{"__proto__":{"polluted":true}}}',
      '{"name":"A","__proto__":{"admin":true,"polluted":true}}',
      "__proto__[polluted]=1&constructor[prototype][polluted]=1&__proto__=1",
    ];
    for (const named of calls) {
      for (const body of bodies) expect((await post(named, body)).status).toBeLessThan(500);
    }
    for (const query of [
      "__proto__[polluted]=1",
      "__proto__=1",
      "constructor.prototype.polluted=1",
      "hasOwnProperty=1",
    ]) {
      const headers = { authorization: `Bearer ${world.now.mine.token}` };
      const { status } = await send(world.now.baseUrl, { path: `/api/v2/agentgroups?${query}`, headers });
      expect(status).toBe(400);
    }
    const plain: Record<string, unknown> = {};
    expect([plain["polluted"], plain["admin"]]).toEqual([undefined, undefined]);
  });

  test("no body is parsed for a caller without a token", async () => {
    for (const { name, call } of calls.filter(({ call }) => call.access !== "open")) {
      const path = writePath(call, inputFor({ name, call }, world.now.mine).parameters);
      const headers = { "content-type": "application/json" };
      const { status } = await send(world.now.baseUrl, { method: call.method, path, headers, body: "{" });
      expect(status, name).toBe(401);
    }
  });

  test("no body is read as another type than it declares, and none that is too large", async () => {
    const types = [
      "text/plain",
      "multipart/form-data; boundary=a",
      formType,
      "application/xml",
      "",
      "application/jsonp",
    ];
    for (const named of calls.filter(({ call }) => call.body && !call.form)) {
      for (const type of types)
        expect((await post(named, "{}", type)).status, `${named.name} ${type}`).toBe(415);
    }
    for (const named of calls) {
      const { status } = await post(named, Buffer.alloc(getMaxBytes(named.call) + 1, 0x20));
      expect(status, named.name).toBe(413);
    }
  });
});
