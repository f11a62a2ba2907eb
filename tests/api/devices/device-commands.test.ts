import { expect, test } from "vitest";
import { advanceCommand } from "#provider/devices/queries/device-commands.ts";
import { transaction } from "#storage/database.ts";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";
import { PASSWORD, type World } from "../../support/world.ts";

const MINUTE_MS = 60_000;

/** Signs the administrator in again after the tokens have expired; returns the building's calls. */
async function signedInAgain({ administrator, building, signIn, enter }: World) {
  const again = { ...administrator, ...(await signIn(administrator.email, PASSWORD)) };
  return (await enter(again, building.domain.id)).api;
}

describeApi("commands for devices", (start) => {
  test("an unknown command, or one that a device does not support, is refused and not queued", async () => {
    const { building, panel, administrator } = await start();
    const { id } = (await panel()).device;
    for (const payload of ["rm -rf /", "", "REBOOT", "open-door", "update"]) {
      const command = building.api.agents.adminCommand({ id, body: { payload: payload as "reboot" } });
      expect(await refusal(command)).toMatchObject({ status: 400, fields: { payload: "unknown" } });
    }
    const person = building.api.agents.reboot({ id: administrator.userId });
    expect(await refusal(person)).toMatchObject({ name: "NOT_FOUND" });
    expect((await building.api.agents.commands({ id })).total).toBe(0);
  });

  test("a command is queued with its requester until its device connects, and times out if it does not", async () => {
    const world = await start();
    const { building, panel, administrator, clock } = world;
    const { agents, deviceLife } = building.api;
    const { id } = (await panel()).device;
    const { userId, name } = administrator;
    const reboot = await agents.reboot({ id });
    expect(reboot).toMatchObject({ kind: "reboot", state: "queued", requestedBy: { id: userId, name } });
    const identify = await agents.adminCommand({ id, body: { payload: "identify" } });
    const notify = await deviceLife.notifyConfiguration({ id });
    expect(notify).toMatchObject({ kind: "reload-configuration", state: "queued", sentAt: null });
    expect((await agents.commands({ id })).items).toEqual([notify, identify, reboot]);
    expect(await agents.commands({ id, query: { page: 1, pageSize: 1 } })).toMatchObject({
      items: [{ id: identify.id }],
      total: 3,
    });
    clock.advance(MINUTE_MS);
    const states = (await agents.commands({ id })).items.map(({ state }) => state);
    expect(states).toEqual(["queued", "timed-out", "queued"]);
    clock.advance(60 * MINUTE_MS);
    const later = (await (await signedInAgain(world)).agents.commands({ id })).items.map(
      ({ state }) => state,
    );
    expect(later).toEqual(["timed-out", "timed-out", "timed-out"]);
  });

  test("a device has a limited number of waiting commands; those older than 30 days are deleted", async () => {
    const world = await start();
    const { building, panel, clock } = world;
    const { agents } = building.api;
    const { id } = (await panel()).device;
    for (let count = 0; count < 50; count++) await agents.reboot({ id });
    expect(await refusal(agents.reboot({ id }))).toMatchObject({ name: "COMMANDS_WAITING", status: 409 });
    clock.advance(10 * MINUTE_MS);
    await agents.reboot({ id });
    expect((await agents.commands({ id })).total).toBe(51);
    clock.advance(30 * 24 * 60 * MINUTE_MS);
    const { agents: later } = await signedInAgain(world);
    await later.reboot({ id });
    expect((await later.commands({ id })).total).toBe(1);
  });

  test("a device reports the progress of only its own commands; one that it finishes late is still done", async () => {
    const { building, panel, db, clock } = await start();
    const { agents } = building.api;
    const [{ device }, { device: other }] = [await panel(), await panel()];
    const identify = { id: device.id, body: { payload: "identify" } } as const;
    const { id } = await agents.adminCommand(identify);
    const report = (deviceId: string, state: "received" | "done" | "failed", detail: string | null = null) =>
      transaction(db, (tx) => advanceCommand(tx, deviceId, { id, state, detail }, clock.now()));
    const lastCommand = async () => (await agents.commands({ id: device.id })).items[0];
    expect(await report(other.id, "failed")).toBeUndefined();
    const progress = { state: "received", detail: "looking for the lamp" };
    expect(await report(device.id, "received", progress.detail)).toMatchObject({ id, ...progress });
    expect(await lastCommand()).toMatchObject(progress);
    clock.advance(MINUTE_MS);
    expect(await lastCommand()).toMatchObject({ state: "timed-out" });
    expect(await report(device.id, "done", "blinks")).toMatchObject({ id, state: "done" });
    expect(await lastCommand()).toMatchObject({
      state: "done",
      detail: "blinks",
      finishedAt: expect.any(Number) as number,
    });
    expect(await report(device.id, "failed")).toBeUndefined();
  });

  test("replaced hardware carries out no commands of the previous one", async () => {
    const { building, panel, hardware } = await start();
    const { agents, deviceLife } = building.api;
    const { id } = (await panel()).device;
    await agents.reboot({ id });
    await deviceLife.replace({ id, body: await hardware() });
    expect((await agents.commands({ id })).items).toMatchObject([{ state: "failed" }]);
  });
});
