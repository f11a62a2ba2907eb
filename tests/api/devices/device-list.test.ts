import { expect, test } from "vitest";
import { putTerminalStates } from "#provider/devices/queries/terminal-states.ts";
import { newId, transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

describeApiOnBothEngines("the list of devices", (start) => {
  test("a total is never taken from the caller, neither by a list nor by the history", async () => {
    const { building } = await start();
    const { devices, events } = building.api;
    const believed = { total: 99 };
    for (const ask of [
      () => devices.list({ query: believed as object }),
      () => events.query({ body: believed as object }),
    ]) {
      expect(await refusal(ask())).toMatchObject({ name: "INVALID_INPUT", fields: { total: "unknown" } });
    }
  });

  test("an invalid search, state or order is refused, and another building's devices are not found", async () => {
    const { building, panel, otherBuilding } = await start();
    await panel();
    const { devices } = building.api;
    for (const query of [{ state: "asleep" }, { order: "colour" }, { search: "x".repeat(65) }]) {
      expect(await refusal(devices.list({ query: query as object }))).toMatchObject({
        name: "INVALID_INPUT",
      });
    }
    const other = await otherBuilding();
    expect((await other.api.devices.list({ query: { search: "panel" } })).total).toBe(0);
  });

  test("devices are found by part of a name, model or hardware id and by state, and sorted", async () => {
    const { building, panel, db } = await start();
    const { api } = building;
    const ids: string[] = [];
    for (const name of ["Éntrance", "Garage 100%", "back_door"]) {
      const { device } = await panel();
      await api.devices.update({ id: device.id, body: { name } });
      ids.push(device.id);
    }
    const [entrance, garage, back] = ids as [string, string, string];
    const { hwId } = await api.devices.get({ id: garage });
    await transaction(db, async (tx) => {
      const applied = { online: true, applied_version: "1", desired_version: "1" };
      await tx.updateTable("device").set(applied).where("id", "=", entrance).execute();
      await tx.updateTable("device").set({ type: "CAMERA", model: "Eye" }).where("id", "=", back).execute();
      const ofGarage = tx.selectFrom("device").select("hardware_id").where("id", "=", garage);
      await tx.updateTable("hardware").set({ returned_at: 1 }).where("id", "=", ofGarage).execute();
    });
    const found = async (
      query: NonNullable<Parameters<typeof api.devices.list>[0]>["query"],
    ): Promise<string[]> => (await api.devices.list({ query: query! })).items.map(({ id }) => id);

    expect(await found({ search: "  entr " })).toEqual([entrance]);
    expect(await found({ search: "%" })).toEqual([garage]);
    expect(await found({ search: "_" })).toEqual([back]);
    expect(await found({ search: "Eye" })).toEqual([back]);
    expect(await found({ search: hwId.toLowerCase() })).toEqual([garage]);
    expect(await found({ state: "online" })).toEqual([entrance]);
    expect(await found({ state: "offline", order: "name" })).toEqual([back, garage]);
    // The device link may prepare another configuration for the first device at any moment.
    expect(await found({ state: "outdated" })).toEqual(expect.arrayContaining([back, garage]));
    expect(await found({ state: "outdated", online: false })).toEqual([back, garage]);
    expect(await found({ state: "returned", online: true })).toEqual([]);
    expect(await found({ online: true })).toEqual([entrance]);
    expect(await found({ state: "returned" })).toEqual([garage]);
    expect(await found({ state: "alarm" })).toEqual([]);
    expect(await found({ descending: true })).toEqual([garage, entrance, back]);
    expect(await found({ order: "online", descending: true })).toEqual([entrance, garage, back]);
    expect(await found({ order: "type" })).toEqual([back, entrance, garage]);
    expect(await found({ order: "model" })).toEqual([back, entrance, garage]);
    expect(await found({ search: "a", state: "offline", type: "CAMERA" })).toEqual([back]);
    const second = await api.devices.list({ query: { order: "type", page: 1, pageSize: 2 } });
    expect(second).toMatchObject({ items: [{ id: garage }], total: 3 });
  });

  test("the devices with an alarm are those whose field says so, not those that are no longer connected", async () => {
    const { building, panel, db, clock } = await start();
    const { devices, inputs } = building.api;
    const alarmed = async (): Promise<{ id: string; online: boolean }> => {
      const { device } = await panel();
      const [input] = (await inputs.list({ id: device.id })).items;
      await inputs.update({ id: device.id, inputId: input!.id, body: { type: "extalarm" } });
      const state = { id: input!.id, active: true };
      await transaction(db, (tx) => putTerminalStates(tx, device.id, [state], clock.now()));
      return device;
    };
    const [connected, away] = [await alarmed(), await alarmed()];
    await panel();
    await transaction(db, (tx) =>
      tx.updateTable("device").set({ online: true }).where("id", "=", connected.id).execute(),
    );
    expect(await devices.get({ id: connected.id })).toMatchObject({ online: true, alarm: true });
    expect(await devices.get({ id: away.id })).toMatchObject({ online: false, alarm: false });
    const found = await devices.list({ query: { state: "alarm", pageSize: 1 } });
    expect(found).toMatchObject({ items: [{ id: connected.id, alarm: true }], total: 1 });
  });

  test("devices are listed whose firmware a release with a file can update", async () => {
    const { building, panel, otherBuilding, db } = await start();
    const { api } = building;
    const updatable = () => api.devices.list({ query: { state: "updatable" } });
    const ids = new Map<string | null, string>();
    for (const firmware of [null, "1.0", "1.9", "1.10", "2.0"]) {
      const { device } = await panel();
      ids.set(firmware, device.id);
      const name = firmware ?? "never reported";
      await transaction(db, (tx) =>
        tx
          .updateTable("device")
          .set({ firmware, name, ...nameColumns(name) })
          .where("id", "=", device.id)
          .execute(),
      );
    }
    const release = async (version: string, minimum_version: string | null, file_at: number | null) => {
      const of = { model: "virtual-panel", version, minimum_version, file_at };
      const values = { ...of, id: newId(), digest: "", size: 1, notes: "", released_at: 1 };
      await transaction(db, (tx) => tx.insertInto("firmware_release").values(values).execute());
    };
    await release("3.0", null, null);
    expect(await updatable()).toMatchObject({ items: [], total: 0 });
    await release("1.10", "1.9", 1);
    expect((await updatable()).items.map(({ id }) => id)).toEqual([ids.get("1.9")]);
    await release("1.5", null, 1);
    const found = ["1.0", "1.9", null].map((firmware) => ids.get(firmware));
    expect((await updatable()).items.map(({ id }) => id)).toEqual(found);
    const page = { state: "updatable", pageSize: 1, page: 1 } as const;
    expect(await api.devices.list({ query: page })).toMatchObject({ items: [{ id: found[1] }], total: 3 });
    const ofBuilding = ["domain_id", "=", building.domain.id] as const;
    await transaction(db, (tx) =>
      tx
        .updateTable("device")
        .set({ model: "virtual-monitor" })
        .where(...ofBuilding)
        .execute(),
    );
    expect((await updatable()).total).toBe(0);
    const other = await otherBuilding();
    expect((await other.api.devices.list({ query: { state: "updatable" } })).total).toBe(0);
  });

  test("devices are listed by name, in pages", async () => {
    const { building, panel } = await start();
    for (const name of ["Éntrance", "garage", "Courtyard"]) {
      const { device } = await panel();
      await building.api.devices.update({ id: device.id, body: { name } });
    }
    const first = await building.api.devices.list({ query: { pageSize: 2 } });
    const second = await building.api.devices.list({ query: { pageSize: 2, page: 1 } });
    expect(first).toMatchObject({ page: 0, pageSize: 2, total: 3 });
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      "Courtyard",
      "Éntrance",
      "garage",
    ]);
    expect(second.total).toBe(3);
    expect((await building.api.devices.list({ query: { type: "MONITOR" } })).total).toBe(0);
    expect((await building.api.devices.list({ query: { showOnlyCustomizable: true } })).total).toBe(3);
  });
});
