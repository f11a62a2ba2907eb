import { afterAll, beforeAll, expect, test } from "vitest";
import { maintenance, newId } from "#storage/database.ts";
import { addDevices } from "../bench/site.ts";
import { type SeededConsole, startSeededConsole } from "./seeded-console.ts";

/** More than the overview reads of a building's devices. */
const DEVICES = 120;
/** The last one by name. */
const LAST = `Panel ${String(DEVICES).padStart(5, "0")}`;

let world: SeededConsole;

beforeAll(async () => {
  world = await startSeededConsole(async (db, { ids }) => {
    await addDevices(db, ids.domain, DEVICES);
    const { id: deviceId } = await db
      .selectFrom("device")
      .select("id")
      .where("name", "=", LAST)
      .executeTakeFirstOrThrow();
    const inputId = newId();
    const place = { id: inputId, device_id: deviceId, position: 1 };
    const input = { ...place, display_name: "Smoke", type: "extalarm" } as const;
    const newer = { model: "virtual-panel", version: "1.5.0", minimum_version: "1.4.9", released_at: 1 };
    const release = { ...newer, id: newId(), digest: "", size: 1, notes: "", file_at: 1 };
    const state = { device_id: deviceId, terminal_id: inputId, active: true, changed_at: Date.now() };
    await maintenance(db, async (tx) => {
      await tx.insertInto("device_input").values(input).execute();
      await tx.insertInto("terminal_state").values(state).execute();
      await tx.insertInto("firmware_release").values(release).execute();
      await tx
        .updateTable("device")
        .set({ firmware: "1.4.9", online: true })
        .where("id", "=", deviceId)
        .execute();
    });
  });
});

afterAll(() => world?.stop());

test("the overview shows the alarm of a device beyond the first hundred, and the list finds it", async () => {
  const overview = await world.open("/domain");
  expect(overview).toContain("1 device reports an alarm");
  expect(overview).toContain('href="/domain/devices?state=alarm"');
  const list = await world.open("/domain/devices?state=alarm");
  expect(list).toContain(LAST);
  expect(list).not.toContain("Panel 00001");
});

test("the overview shows that a device beyond the first hundred can be updated, and the list finds it", async () => {
  const overview = await world.open("/domain");
  expect(overview).toContain("A firmware update is available for 1 device");
  expect(overview).toContain('href="/domain/devices?state=updatable"');
  const list = await world.open("/domain/devices?state=updatable");
  expect(list).toContain(LAST);
  expect(list).not.toContain("Panel 00001");
});
