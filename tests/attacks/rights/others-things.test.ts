import { expect, test } from "vitest";
import { everyCall, type NamedCall } from "../support/every-call.ts";
import { inputFor } from "../support/examples.ts";
import { each, type Received } from "../support/requests.ts";
import { describeOnEngines } from "../support/served-world.ts";

/** What anybody in a building may know of its things; all else that is not one's own is refused. */
const callsForMembers = [
  "auth.enterDomain",
  ...["domains.get", "domains.getPreferences", "domains.downloadAvatar", "subscriptions.ofDomain"],
  ...["devices.get", "deviceCustomizations.get", "deviceLife.getOfflineMode", "appReleases.latestCompatible"],
  ...["ringBellButtons.list", "ringBellButtons.get", "codes.list", "codes.get"],
  ...["inputs.list", "virtualInputs.list", "outputs.list"],
  ...["actionGroups.list", "actionGroups.get", "actionGroups.listActions", "actionGroups.downloadAvatar"],
  ...["auxiliaries.get", "auxiliaryEndpoints.list", "auxiliaryOutputs.list", "auxiliaryAreas.list"],
  ...["agents.get", "agents.info", "agents.downloadAvatar", "agentGroups.get"],
  ...["outputGroups.get", "outputGroups.listMembers", "outputGroups.listOfAgentGroup"],
  ...["elevatorAreaGroups.get", "elevatorAreaGroups.listMembers", "elevatorAreaGroups.listOfAgentGroup"],
  // A file of what the person themselves may read.
  "eventExports.create",
];

/** The example of a virtual user is this one. */
const forVirtualUsers = ["virtualUsers.get", "virtualUsers.owner"];

const nothing = "00000000-0000-4000-8000-000000000000";

describeOnEngines("what is somebody else's", (world) => {
  /** Every call that is made with an id of something in my building. */
  function naming(): NamedCall[] {
    const ids = Object.values(world.now.mine.ids);
    return everyCall.filter((named) => {
      // It ends one's own token, with which the walk goes on.
      if (named.name === "auth.leaveDomain") return false;
      // Its refusal is in its answer and in the history: it has a test of its own below.
      if (named.name === "openings.open") return false;
      const given = JSON.stringify(inputFor(named, world.now.mine));
      return ids.some((id) => given.includes(id));
    });
  }

  test("returns to a neighbour and to a virtual user only what everyone in the building may know, or is refused", async () => {
    const { mine, world: inside } = world.now;
    const neighbour = await inside.resident();
    const asking = [
      { token: neighbour.token, may: callsForMembers },
      { token: mine.virtualUser.token, may: [...callsForMembers, ...forVirtualUsers] },
    ];
    await world.expectUnchanged(async () => {
      for (const { token, may } of asking) {
        const answered: string[] = [];
        const problems = await each(naming(), async (named) => {
          const { status, text } = await world.ask(named, token);
          if (status < 300) answered.push(named.name);
          return status < 300 || [403, 404].includes(status) ? [] : [`${named.name}: ${status} ${text}`];
        });
        expect(problems.flat()).toEqual([]);
        expect(answered.sort()).toEqual([...may].sort());
      }
    });
  });

  test("opens to a neighbour and to a virtual user without a credential nothing, and the history says so", async () => {
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

  test("is, to everyone in another building, like what never existed, whatever their rights in their own", async () => {
    const { mine, theirs } = world.now;
    const { resident, credentialManager, administrator } = theirs.people;
    const unknown = Object.fromEntries(Object.keys(mine.ids).map((what) => [what, nothing]));
    // Hardware that nobody has brought into service is in no building: whoever has its code knows of it.
    const ids = { ...mine.ids, ...unknown, hardware: mine.ids.hardware };
    const comparableText = ({ status, text }: Received): string =>
      JSON.stringify([
        status,
        Object.values(mine.ids).reduce((remaining, id) => remaining.replaceAll(id, nothing), text),
      ]);
    const calls = naming();
    await world.expectUnchanged(async () => {
      for (const { token } of [resident, credentialManager, theirs.virtualUser, theirs, administrator]) {
        const problems = await each(calls, async (named) => {
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
