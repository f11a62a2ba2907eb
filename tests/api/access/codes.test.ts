import { expect, test } from "vitest";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

describeApiOnBothEngines("call codes", (start) => {
  test("of twenty simultaneous requests for the same call code, one gets it", async () => {
    const { building, panel } = await start();
    const { device, buttons } = await panel();
    const { id } = device;
    const body = { code: "101", actionGroupId: buttons[0]!.actionGroupId };
    const { values, problems } = await settle(
      Array.from({ length: 20 }, () => building.api.codes.create({ id, body })),
    );
    expect(values).toHaveLength(1);
    expect(problems).toHaveLength(19);
    for (const problem of problems) {
      expect(problem).toEqual({ name: "CODE_TAKEN", status: 409, fields: { code: "taken" } });
    }
  });

  test("a code can't be changed to one in use, nor be as long as an access code", async () => {
    const { building, panel } = await start();
    const { device, buttons } = await panel();
    const { id } = device;
    const { actionGroupId } = buttons[0]!;
    await building.api.codes.create({ id, body: { code: "101", actionGroupId } });
    const other = await building.api.codes.create({ id, body: { code: "102", actionGroupId } });
    const taken = building.api.codes.update({ id, codeId: other.id, body: { code: "101" } });
    expect(await refusal(taken)).toMatchObject({ name: "CODE_TAKEN", fields: { code: "taken" } });
    const long = building.api.codes.create({ id, body: { code: "123456", actionGroupId } });
    expect(await refusal(long)).toMatchObject({ name: "INVALID_INPUT", fields: { code: "callCode" } });
  });

  test("another panel's action group is unknown here", async () => {
    const { building, panel } = await start();
    const [{ device }, other] = [await panel(), await panel()];
    const { actionGroupId } = other.buttons[0]!;
    const call = building.api.codes.create({ id: device.id, body: { actionGroupId } });
    expect(await refusal(call)).toMatchObject({
      name: "ACTION_GROUP_UNKNOWN",
      fields: { actionGroupId: "unknown" },
    });
  });

  test("a code of another building can't be distinguished from one that never existed", async () => {
    const { building, panel, otherBuilding } = await start();
    const { device, buttons } = await panel();
    const { actionGroupId } = buttons[0]!;
    const code = await building.api.codes.create({ id: device.id, body: { actionGroupId } });
    const { api } = await otherBuilding();
    for (const place of [
      { id: device.id, codeId: code.id },
      { id: NOWHERE, codeId: NOWHERE },
    ]) {
      expect(await refusal(api.codes.list({ id: place.id }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.codes.create({ id: place.id, body: { actionGroupId } }))).toMatchObject({
        name: "NOT_FOUND",
      });
      expect(await refusal(api.codes.get(place))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.codes.update({ ...place, body: { code: "7" } }))).toMatchObject({
        name: "NOT_FOUND",
      });
      expect(await refusal(api.codes.remove(place))).toMatchObject({ name: "NOT_FOUND" });
    }
  });

  test("the first code is derived from the devices and the button, each further one is the highest plus one", async () => {
    const { building, panel } = await start();
    const { device, buttons } = await panel();
    const { id } = device;
    const { actionGroupId } = buttons[1]!;
    const codes = [];
    for (const code of [undefined, undefined, "500", undefined]) {
      codes.push((await building.api.codes.create({ id, body: { code, actionGroupId } })).code);
    }
    expect(codes).toEqual(["102", "103", "500", "501"]);
  });

  test("twenty codes that are created at once are all different", async () => {
    const { building, panel } = await start();
    const { device, buttons } = await panel();
    const body = { actionGroupId: buttons[0]!.actionGroupId };
    const calls = Array.from({ length: 20 }, () => building.api.codes.create({ id: device.id, body }));
    const { values, problems } = await settle(calls);
    expect(problems).toEqual([]);
    expect(new Set(values.map(({ code }) => code)).size).toBe(20);
  });

  test("a code never outlives its action group, even if it is created while the group is deleted", async () => {
    const { building, panel } = await start();
    const { id } = (await panel()).device;
    for (let round = 0; round < 8; round++) {
      const group = await building.api.actionGroups.create({ id, body: { name: `Group ${round}` } });
      const made = building.api.codes.create({ id, body: { code: `20${round}`, actionGroupId: group.id } });
      const gone = building.api.actionGroups.remove({ id, groupId: group.id });
      const { problems } = await settle<unknown>([made, gone]);
      expect(problems).toHaveLength(1);
      expect(["ACTION_GROUP_UNKNOWN", "ACTION_GROUP_IN_USE"]).toContain(problems[0]!.name);
    }
  });

  test("codes are listed by number, changed and deleted", async () => {
    const { building, panel } = await start();
    const { device, buttons } = await panel();
    const { id } = device;
    const [first, second] = buttons;
    for (const code of ["99", "100", "07"]) {
      await building.api.codes.create({ id, body: { code, actionGroupId: first!.actionGroupId } });
    }
    const { items } = await building.api.codes.list({ id });
    expect(items.map(({ code }) => code)).toEqual(["07", "99", "100"]);
    expect(items.map(({ type }) => type)).toEqual(["call", "call", "call"]);
    const other = { code: "101", actionGroupId: first!.actionGroupId, type: "open" as "call" };
    expect(await refusal(building.api.codes.create({ id, body: other }))).toMatchObject({
      name: "INVALID_INPUT",
      status: 400,
    });
    const codeId = items[0]!.id;
    const body = { actionGroupId: second!.actionGroupId };
    const changed = await building.api.codes.update({ id, codeId, body });
    expect(changed).toEqual({ ...items[0], ...body });
    await building.api.codes.remove({ id, codeId });
    expect(await refusal(building.api.codes.get({ id, codeId }))).toMatchObject({ name: "NOT_FOUND" });
  });
});
