import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { takeUse } from "#provider/access/queries/access-credentials.ts";
import { insertEvents } from "#provider/history/queries/events.ts";
import { sweep } from "#provider/installation/operations/sweep.ts";
import { insertRingCall, updateCall } from "#provider/ring-calls/queries/ring-calls.ts";
import { transaction } from "#storage/database.ts";
import { enqueue } from "#storage/jobs/queue.ts";
import { describeApi } from "../../support/api.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Calls `run`; returns its result and the callbacks that it scheduled for a minute to an hour later. */
async function withTimerCallback<T>(timer: "setTimeout" | "setInterval", run: () => Promise<T>) {
  const set = vi.spyOn(globalThis, timer);
  try {
    const done = await run();
    const due = set.mock.calls.filter(([, ms = 0]) => ms >= MINUTE_MS && ms <= HOUR_MS);
    return { done, due: due.map(([callback]) => callback as () => void) };
  } finally {
    set.mockRestore();
  }
}

describeApi("the sweep", (start) => {
  test("events are deleted after their building's retention, by default 4320 hours", async () => {
    const { building, otherBuilding, db, clock } = await start();
    const other = await otherBuilding();
    expect(building.domain.eventsTtl).toBe(4320);
    await building.api.domains.update({ id: building.domain.id, body: { eventsTtl: 2 } });
    const now = clock.now();
    for (const domainId of [building.domain.id, other.domain.id]) {
      await transaction(db, (tx) =>
        insertEvents(
          tx,
          domainId,
          [3, 1].map((hours) => ({
            id: `${hours}-hours-ago`,
            kind: "RING",
            outcome: "called",
            time: now - hours * HOUR_MS,
          })),
          now,
        ),
      );
    }
    await sweep({ db, now: () => now });
    const idsIn = async ({ api }: typeof building): Promise<string[]> =>
      (await api.events.query({ body: { kinds: ["RING"] } })).items.map(({ id }) => id);
    expect(await idsIn(building)).toEqual(["1-hours-ago"]);
    expect(await idsIn(other)).toEqual(["1-hours-ago", "3-hours-ago"]);
  });

  test("calls are deleted with the events of their time, however many, and not while they last", async () => {
    const world = await start();
    const { building, db, clock } = world;
    const { device } = await world.panel();
    const [domainId, now] = [building.domain.id, clock.now()];
    const startedAt = now - (building.domain.eventsTtl + 1) * HOUR_MS;
    await transaction(db, async (tx) => {
      const call = { domainId, panelId: device.id, actionGroupId: null, buttonName: "", startedAt };
      for (let number = 0; number < 1_001; number++) {
        const id = await insertRingCall(tx, { ...call, eventId: `ring-${number}`, endsAt: startedAt });
        if (number > 0) await updateCall(tx, id, { state: "ended" });
      }
    });
    await sweep({ db, now: () => now });
    const left = await db.selectFrom("ring_call").select("event_id as eventId").execute();
    expect(left).toEqual([{ eventId: "ring-0" }]);
  });

  test.each([
    ["soon after the start", "setTimeout"],
    ["every hour", "setInterval"],
  ] as const)("runs by itself, %s", async (_when, timer) => {
    const { done, due } = await withTimerCallback(timer, start);
    const { db, clock } = done;
    const old = await transaction(db, (tx) => enqueue(tx, "none", {}, { runAt: 1 }));
    const doneAt = clock.now() - 8 * 24 * HOUR_MS;
    await db.updateTable("job").set({ done_at: doneAt }).where("id", "=", old).execute();
    for (const callback of due) callback();
    const left = () => db.selectFrom("job").select("id").where("id", "=", old).execute();
    await expect.poll(left).toEqual([]);
  });

  test("a finished job is retained for a week, and a waiting one without limit", async () => {
    const { db, clock } = await start();
    const now = clock.now();
    const waiting = await transaction(db, async (tx) => {
      for (const id of ["new", "old"]) await enqueue(tx, "none", {}, { runAt: 1, id });
      return enqueue(tx, "none", {}, { runAt: 1 });
    });
    for (const [id, days] of [
      ["new", 6],
      ["old", 8],
    ] as const) {
      await db
        .updateTable("job")
        .set({ done_at: now - days * 24 * HOUR_MS })
        .where("id", "=", id)
        .execute();
    }
    await sweep({ db, now: () => now });
    const left = await db.selectFrom("job").select("id").where("kind", "=", "none").execute();
    expect(left.map(({ id }) => id).sort()).toEqual([waiting, "new"].sort());
  });

  test("a credential is retained for 168 hours after its end", async () => {
    const { building, resident, db, clock } = await start();
    const { userId } = await resident();
    const { accessCredentials } = building.api;
    const now = clock.now();
    for (const [name, hours] of [
      ["ended 167 hours ago", 167],
      ["ended 169 hours ago", 169],
    ] as const) {
      const body = { name, userId, credentialType: "QR", endTime: now - hours * HOUR_MS } as const;
      await accessCredentials.create({ body });
    }
    await accessCredentials.create({ body: { name: "never ends", userId, credentialType: "QR" } });
    await sweep({ db, now: () => now });
    const names = (await accessCredentials.list()).items.map(({ name }) => name);
    expect(names).toEqual(["never ends", "ended 167 hours ago"]);
  });

  test("a used-up credential is retained for 168 hours after its last use, and one with a use left stays", async () => {
    const { building, resident, db, clock } = await start();
    const { userId } = await resident();
    const { accessCredentials } = building.api;
    const made = new Map<string, string>();
    for (const [name, remainingUsages] of Object.entries({ courier: 1, guest: 2, renewed: 1 })) {
      const body = { name, userId, credentialType: "QR", remainingUsages } as const;
      made.set(name, (await accessCredentials.create({ body })).id);
    }
    const now = clock.now();
    const usedAt = now - 168 * HOUR_MS;
    await transaction(db, async (tx) => {
      for (const id of made.values()) await takeUse(tx, building.domain.id, { id, now: usedAt });
    });
    await accessCredentials.update({ id: made.get("renewed")!, body: { remainingUsages: 5 } });
    const left = async () => (await accessCredentials.list()).items.map(({ name }) => name).sort();
    await sweep({ db, now: () => now });
    expect(await left()).toEqual(["courier", "guest", "renewed"]);
    await sweep({ db, now: () => now + 1 });
    expect(await left()).toEqual(["guest", "renewed"]);
  });

  test("a picture whose upload was interrupted is deleted within a day, and one in use stays", async () => {
    const { building, client, db, clock } = await start();
    const { domains } = building.api;
    const { id } = building.domain;
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#358a7a" } })
      .png()
      .toBuffer();
    const offered = async () => domains.uploadAvatar({ id });
    const shown = await offered();
    await client.put(shown.address, bytes, "image/png");
    await domains.confirmAvatar({ id, body: { uploadId: shown.uploadId } });
    await offered();
    const sent = await offered();
    await client.put(sent.address, bytes, "image/png");
    const unclaimed = await offered();
    await client.put(unclaimed.address, bytes, "image/png");
    await db.updateTable("blob").set({ confirmed: true }).where("id", "=", unclaimed.uploadId).execute();
    const ids = async () => (await db.selectFrom("blob").select("id").execute()).map((blob) => blob.id);
    await sweep({ db, now: () => clock.now() + HOUR_MS / 2 });
    expect(await ids()).toHaveLength(4);
    await sweep({ db, now: () => clock.now() + 2 * HOUR_MS });
    expect(await ids()).toEqual([shown.uploadId]);
  });
});
