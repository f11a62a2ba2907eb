import { expect, test } from "vitest";
import { everyCall, type NamedCall, writeRequest } from "../support/every-call.ts";
import { inputFor } from "../support/examples.ts";
import { freshIpAddress, mapConcurrently, type RawResponse, send } from "../support/requests.ts";
import { describeOnEngines, type SharedWorld } from "../support/served-world.ts";

/** OAuth 2 requires its endpoint to ignore unknown parameters (RFC 6749, 3.2). */
const strictCalls = everyCall.filter(({ call }) => !call.form);
const changes = strictCalls.filter(({ call }) => call.method !== "GET");

function fieldsOf({ text }: RawResponse): unknown {
  return (JSON.parse(text) as { fields?: unknown }).fields;
}

describeOnEngines("a request with a key that its call does not know", (world) => {
  async function expectRefused(
    named: NamedCall,
    given: Partial<SentRequest>,
    field: string,
    problem = "unknown",
  ) {
    const answer = await ask(world, named, given);
    expect([named.name, answer.status, fieldsOf(answer)]).toEqual([
      ...[named.name, 400],
      expect.objectContaining({ [field]: problem }),
    ]);
  }

  test("is refused by every call with the key in the query, and nothing changes", async () => {
    await mapConcurrently(strictCalls, (named) =>
      expectRefused(named, { path: requestPath(world, named, "sort=password") }, "sort"),
    );
    await world.expectNothingChanged();
  });

  test("is refused by every change with the key in the body, also one that takes no body", async () => {
    await mapConcurrently(changes, (named) => {
      const { body } = inputFor(named, world.now.mine);
      const text = JSON.stringify({ ...(named.call.body && (body as object)), unheardOf: true });
      return expectRefused(named, { body: text }, "unheardOf");
    });
    await world.expectNothingChanged();
  });

  test("is refused with a key twice, whichever of the two would count", async () => {
    await mapConcurrently(changes, (named) =>
      expectRefused(named, { body: '{"name":"a","name":"b"}' }, "name", "repeated"),
    );
    await world.expectNothingChanged();
  });

  test.each([
    ["events.query", { deviceID: "1" }, "deviceID"],
    ["domains.update", { id: "another-building" }, "id"],
    ["devices.update", { id: "another-device" }, "id"],
    ["users.update", { installationAdministrator: true }, "installationAdministrator"],
    ["users.update", { role: "administrator" }, "role"],
  ])("%s does not take %j for something else", async (name, body, field) => {
    const named = everyCall.find((each) => each.name === name)!;
    await expectRefused(named, { body: JSON.stringify(body) }, field);
    await world.expectNothingChanged();
  });
});

interface SentRequest {
  path: string;
  body: string;
}

function requestPath(world: SharedWorld, named: NamedCall, search: string): string {
  const { path } = writeRequest(named.call, inputFor(named, world.now.mine));
  return `${path}${path.includes("?") ? "&" : "?"}${search}`;
}

/** Sends the example request with another path or body, as my building's administrator. */
function ask(world: SharedWorld, named: NamedCall, sent: Partial<SentRequest>): Promise<RawResponse> {
  const { headers, ...request } = writeRequest(named.call, inputFor(named, world.now.mine));
  headers["authorization"] = `Bearer ${world.now.mine.token}`;
  if (sent.body !== undefined) headers["content-type"] = "application/json";
  return send(world.now.baseUrl, { ...request, ...sent, headers, from: freshIpAddress() });
}
