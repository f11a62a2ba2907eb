import { expect, test } from "vitest";
import { everyCall, type NamedCall } from "../support/every-call.ts";
import { inputFor } from "../support/examples.ts";
import { mapConcurrently, type RawResponse } from "../support/requests.ts";
import { describeOnEngines } from "../support/served-world.ts";

/** Calls for others' entities that everybody in a building may make; all others are refused. */
const callsForMembers = [
  "auth.enterDomain",
  ...["domains.get", "domains.getPreferences", "domains.downloadAvatar", "subscriptions.ofDomain"],
  ...["devices.get", "deviceCustomizations.get", "deviceLife.getOfflineMode", "appReleases.latestCompatible"],
  ...["ringBellButtons.list", "ringBellButtons.get", "codes.list", "codes.get"],
  ...["inputs.list", "virtualInputs.list", "outputs.list"],
  ...["actionGroups.list", "actionGroups.get", "actionGroups.downloadAvatar"],
  ...["auxiliaries.get", "auxiliaryEndpoints.list", "auxiliaryOutputs.list", "auxiliaryAreas.list"],
  ...["agents.get", "agents.info", "agents.downloadAvatar", "agentGroups.get"],
  ...["outputGroups.get", "outputGroups.listMembers", "outputGroups.listOfAgentGroup"],
  ...["elevatorAreaGroups.get", "elevatorAreaGroups.listMembers", "elevatorAreaGroups.listOfAgentGroup"],
  // A file of what the person themselves may read.
  "eventExports.create",
];

/** The virtual user of the examples is the caller. */
const forVirtualUsers = ["virtualUsers.get", "virtualUsers.owner"];

const nothing = "00000000-0000-4000-8000-000000000000";

describeOnEngines("calls for others' entities", (world) => {
  /** Returns the calls whose examples contain an id of my building. */
  function callsWithIds(): NamedCall[] {
    const ids = Object.values(world.now.mine.ids);
    return everyCall.filter((named) => {
      // It ends the caller's token, which the walk needs.
      if (named.name === "auth.leaveDomain") return false;
      // Its refusal is in its answer and in the history: tested below.
      if (named.name === "openings.open") return false;
      const given = JSON.stringify(inputFor(named, world.now.mine));
      return ids.some((id) => given.includes(id));
    });
  }

  test("return to a neighbour and to a virtual user only what everyone in the building may know, or are refused", async () => {
    const { mine, world: inside } = world.now;
    const neighbour = await inside.resident();
    const asking = [
      { token: neighbour.token, may: callsForMembers },
      { token: mine.virtualUser.token, may: [...callsForMembers, ...forVirtualUsers] },
    ];
    await world.expectUnchanged(async () => {
      for (const { token, may } of asking) {
        const answered: string[] = [];
        const problems = await mapConcurrently(callsWithIds(), async (named) => {
          const { status, text } = await world.ask(named, token);
          if (status < 300) answered.push(named.name);
          return status < 300 || [403, 404].includes(status) ? [] : [`${named.name}: ${status} ${text}`];
        });
        expect(problems.flat()).toEqual([]);
        expect(answered.sort()).toEqual([...may].sort());
      }
    });
  });

  test("open nothing for a neighbour or a virtual user without a credential, and the history records it", async () => {
    const { mine, world: inside } = world.now;
    const open = everyCall.find(({ name }) => name === "openings.open")!;
    const commands = () => inside.db.selectFrom("device_command").select("id").execute();
    const before = await commands();
    for (const token of [(await inside.resident()).token, mine.virtualUser.token]) {
      const { text } = await world.ask(open, token);
      const denied = JSON.parse(text) as { id: string };
      expect(denied).toMatchObject({ state: "denied", allowedBy: null });
      const event = inside.db.selectFrom("event").select("outcome").where("id", "=", denied.id);
      expect(await event.executeTakeFirst()).toEqual({ outcome: "refused" });
    }
    expect(await commands()).toEqual(before);
  });

  test("can't be distinguished by people of another building from calls for what never existed, whatever their rights", async () => {
    const { mine, theirs } = world.now;
    const { resident, credentialManager, administrator } = theirs.people;
    const unknown = Object.fromEntries(Object.keys(mine.ids).map((what) => [what, nothing]));
    // Hardware that is not in service belongs to no building: anyone with its code can find it.
    const ids = { ...mine.ids, ...unknown, hardware: mine.ids.hardware };
    const comparableText = ({ status, text }: RawResponse): string =>
      JSON.stringify([
        status,
        Object.values(mine.ids).reduce((remaining, id) => remaining.replaceAll(id, nothing), text),
      ]);
    const calls = callsWithIds();
    await world.expectUnchanged(async () => {
      for (const { token } of [resident, credentialManager, theirs.virtualUser, theirs, administrator]) {
        const problems = await mapConcurrently(calls, async (named) => {
          const one = await world.ask(named, token);
          const other = await world.ask(named, token, inputFor(named, { ...mine, ids }));
          const isRefused = one.status >= 400 && one.status < 500;
          return isRefused && comparableText(one) === comparableText(other)
            ? []
            : [`${named.name}: ${comparableText(one)}, ${comparableText(other)}`];
        });
        expect(problems.flat()).toEqual([]);
      }
    });
  });
});
