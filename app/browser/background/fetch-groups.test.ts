import { afterEach, expect, test, vi } from "vitest";
import { consoleJson } from "#tests/support/console-answer.ts";
import { RefusedError } from "./ask-console.ts";
import { fetchGroups, PEOPLE_AT_ONCE } from "./fetch-groups.ts";

const request = { buildingId: "aurora" } as Parameters<typeof fetchGroups>[0];
const never = new AbortController().signal;
const people = Array.from({ length: PEOPLE_AT_ONCE }, (_, at) => `person-${at}`);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the groups of people are read fifty people a page, five pages at once (§7)", async () => {
  const addresses: URL[] = [];
  let [underWay, mostUnderWay] = [0, 0];
  vi.stubGlobal("fetch", async (address: string) => {
    const url = new URL(address, "http://console.test");
    addresses.push(url);
    mostUnderWay = Math.max(mostUnderWay, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 10));
    underWay -= 1;
    const memberships = url.searchParams.getAll("agent").map((agentId) => ({ agentId, groupIds: ["flat"] }));
    return consoleJson({ groups: [{ id: "flat", name: "Scala A" }], memberships });
  });
  const { groups, memberships } = await fetchGroups(request, people, never);
  expect(mostUnderWay).toBe(5);
  expect(addresses.map(({ pathname }) => pathname)).toEqual(Array<string>(5).fill("/domain/history/groups"));
  expect(addresses.map(({ searchParams }) => searchParams.getAll("agent").length)).toEqual(
    Array<number>(5).fill(50),
  );
  expect(addresses.every(({ searchParams }) => searchParams.get("building") === "aurora")).toBe(true);
  expect(memberships).toEqual(people.map((agentId) => ({ agentId, groupIds: ["flat"] })));
  expect(new Set(groups.map(({ id }) => id))).toEqual(new Set(["flat"]));
});

test("requests are repeated while the console is unavailable; a refusal is reported at once", async () => {
  vi.useFakeTimers();
  const away = () => Promise.resolve(new Response("", { status: 503 }));
  const groups = { groups: [], memberships: [{ agentId: "anna", groupIds: [] }] };
  const answer = vi.fn(() => Promise.resolve(consoleJson(groups))).mockImplementationOnce(away);
  vi.stubGlobal("fetch", answer);
  const reading = fetchGroups(request, ["anna"], never);
  await vi.advanceTimersByTimeAsync(350);
  expect(await reading).toEqual(groups);
  expect(answer).toHaveBeenCalledTimes(2);

  const refusing = vi.fn(() => Promise.resolve(consoleJson({ code: 3001 }, 401)));
  vi.stubGlobal("fetch", refusing);
  const refused = fetchGroups(request, ["anna"], never);
  await expect(refused).rejects.toBeInstanceOf(RefusedError);
  await expect(refused).rejects.toMatchObject({ details: { status: 401, code: 3001 } });
  expect(refusing).toHaveBeenCalledOnce();
});
