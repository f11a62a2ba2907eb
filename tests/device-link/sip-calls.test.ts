import { afterAll, describe, expect, test } from "vitest";
import { testEngines } from "../support/databases/engines.ts";
import { eventually, openSite } from "./support/site.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

describe.each(engines)("on $name", (engine) => {
  test("a panel knows the SIP names that its buttons call, also of the members of groups, as they change", async () => {
    const site = await openSite(engine);
    const { actionGroups, agentGroups, agentGroupRelations, auxiliaries, ringBellButtons, sipAgents } =
      site.api();
    const rosa = await site.resident("Rosa");
    const { id: phoneId } = await auxiliaries.create({
      body: { name: "Porter's phone", type: "PHONE", model: "sip" },
    });
    const { id: appId } = await auxiliaries.create({
      body: {
        name: "Desk",
        type: "DESKTOP_APP",
        model: "desktop_app",
        configuration: { identifier: "desk" },
      },
    });
    const { id: extensionId } = await auxiliaries.create({
      body: {
        name: "Shop",
        type: "PHONE",
        model: "sip",
        configuration: { identifier: "204", host: "exchange.example" },
      },
    });
    const flat = await agentGroups.create({ body: { name: "Flat 1" } });
    const stairs = await agentGroups.create({ body: { name: "Staircase A", container: true } });
    const panel = await site.startPanel();
    const { id } = await site.enable();
    const { actionGroupId: groupId } = await ringBellButtons.create({
      id,
      body: { position: 1, text: "Rossi" },
    });
    const sipCalls = () =>
      panel.state().configuration?.actionGroups.find((group) => group.id === groupId)?.sipCalls;
    const knows = async (expected: Record<string, string>): Promise<void> => {
      const names = await eventually(async () => {
        const now = Object.fromEntries((sipCalls() ?? []).map(({ agentId, sipName }) => [agentId, sipName]));
        return JSON.stringify(sorted(now)) === JSON.stringify(sorted(expected)) ? now : undefined;
      });
      expect(names).toEqual(expected);
    };
    for (const body of [
      { type: "CALL", targetType: "AGENT", targetId: appId },
      { type: "CALL", targetType: "AGENT_GROUP", targetId: stairs.id },
    ] as const)
      await actionGroups.addAction({ id, groupId, body });
    await knows({ [appId]: "desk" });

    const inFlat = { sourceId: stairs.id, destinationId: flat.id, type: "CONTAIN_AGENT_GROUP" } as const;
    await agentGroups.addMember({ id: flat.id, body: { agentId: extensionId } });
    await agentGroupRelations.create({ body: inFlat });
    await knows({ [appId]: "desk", [extensionId]: "204@exchange.example" });

    await agentGroups.addMember({ id: flat.id, body: { agentId: phoneId } });
    await agentGroups.addMember({ id: flat.id, body: { agentId: rosa.userId } });
    const { userName: ofPhone } = await auxiliaries.renewSipCredentials({ id: phoneId });
    const { userName: ofRosa } = await sipAgents.renew({ body: { agentId: rosa.userId } });
    await knows({
      [appId]: "desk",
      [extensionId]: "204@exchange.example",
      [phoneId]: ofPhone,
      [rosa.userId]: ofRosa,
    });

    await auxiliaries.remove({ id: extensionId });
    await agentGroups.removeMember({ id: flat.id, agentId: phoneId });
    await knows({ [appId]: "desk", [rosa.userId]: ofRosa });
  });
});

function sorted(names: Record<string, string>): [string, string][] {
  return Object.entries(names).sort();
}
