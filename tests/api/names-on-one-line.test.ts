import { expect, test } from "vitest";
import { describeApi } from "../support/api.ts";

describeApi("a name with new lines", (start) => {
  test("has spaces for them, whatever it names (§5)", async () => {
    const { building, panel } = await start();
    const { id } = (await panel()).device;
    const { actionGroups, agentGroups, outputGroups, elevatorAreaGroups, ringBellButtons, devices } =
      building.api;
    const body = { name: "Fam\nily\r\nTwo" };
    for (const create of [agentGroups.create, outputGroups.create, elevatorAreaGroups.create])
      expect((await create({ body })).name).toBe("Fam ily Two");
    const group = await actionGroups.create({ id, body });
    expect(group.name).toBe("Fam ily Two");
    const renamed = await actionGroups.update({ id, groupId: group.id, body: { name: "a\rb" } });
    expect(renamed.name).toBe("a b");
    const button = await ringBellButtons.create({ id, body: { position: 3, text: "Rossi\nBianchi" } });
    expect(button.text).toBe("Rossi Bianchi");
    const at = { id, buttonId: button.id };
    expect((await ringBellButtons.update({ ...at, body: { text: "Verdi\nNeri" } })).text).toBe("Verdi Neri");
    expect((await devices.update({ id, body: { name: "Main\ndoor" } })).name).toBe("Main door");
  });
});
