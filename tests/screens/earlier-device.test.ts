import { afterAll, beforeAll, expect, test } from "vitest";
import { getAgentGroupByName } from "#provider/people/queries/agent-groups.ts";
import { maintenance } from "#storage/database.ts";
import { addDoors } from "../bench/seeded-doors.ts";
import { type SeededConsole, startSeededConsole } from "./seeded-console.ts";

let world: SeededConsole;
let deviceId: string;

beforeAll(async () => {
  world = await startSeededConsole(async (db, { ids }, keys) => {
    const { id: everybodyId } = await getAgentGroupByName(db, ids.domain, "all-the-agents");
    const doors = { domainId: ids.domain, count: 1, groupId: ids.agentGroup, everybodyId };
    deviceId = (await addDoors(db, keys, doors))[0]!.id;
    await maintenance(db, async (tx) => {
      await tx.deleteFrom("device_output").where("device_id", "=", deviceId).execute();
      await tx.deleteFrom("device_input").where("device_id", "=", deviceId).execute();
      await tx.updateTable("device").set({ configured_at: null }).where("id", "=", deviceId).execute();
    });
  });
});

afterAll(() => world?.stop());

test("the set-up of a device that an earlier release enabled without its outputs continues from its page", async () => {
  const address = `/domain/devices/${deviceId}`;
  const form = `/domain/devices/new?device=${deviceId}`;
  expect(await world.open(address)).toContain(`href="${form}"`);
  expect(await world.open(form)).toContain("Finish configuration");

  expect((await world.visitor.submit(form, { deviceId })).status).toBe(303);

  expect(await world.open(address)).not.toContain("Not configured yet");
});
