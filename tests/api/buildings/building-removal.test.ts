import { expect, test } from "vitest";
import { insertEvents } from "#provider/history/queries/events.ts";
import { sweep } from "#provider/installation/operations/sweep.ts";
import { deleteAllMembers } from "#provider/people/queries/members.ts";
import { transaction } from "#storage/database.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

describeApiOnBothEngines("deleting a building", (start) => {
  test("a building with a long history is deleted in batches, without blocking other requests", async () => {
    const { administrator, building, db, clock, otherBuilding } = await start();
    const other = await otherBuilding();
    const { id, name } = building.domain;
    const event = { time: clock.now(), kind: "ACCESS", outcome: "refused" } as const;
    for (let made = 0; made < 20_000; made += 500) {
      const events = Array.from({ length: 500 }, () => event);
      await transaction(db, (tx) => insertEvents(tx, id, events, clock.now()));
    }
    expect(await refusal(building.api.domains.remove({ id, body: { name: "another" } }))).toMatchObject({
      name: "INVALID_INPUT",
    });
    expect((await building.api.events.query({ body: { kinds: ["ACCESS"], pageSize: 1 } })).total).toBe(
      10_000,
    );

    let isGone = false;
    const removal = building.api.domains.remove({ id, body: { name } }).then(() => (isGone = true));
    await other.api.agentGroups.create({ body: { name: "Meanwhile" } });
    expect(isGone).toBe(false);
    await removal;

    const left = await db.selectFrom("event").select("id").where("domain_id", "=", id).execute();
    expect(left).toEqual([]);
    expect(await administrator.api.users.listDomains({ id: "me" })).toMatchObject({ total: 0 });
  });

  test("an interrupted deletion is finished by the sweep, and no one has access in the meantime", async () => {
    const { administrator, building, db, clock, otherBuilding } = await start();
    const other = await otherBuilding();
    const { id } = building.domain;
    const event = { time: clock.now(), kind: "ACCESS", outcome: "refused" } as const;
    await transaction(db, (tx) => insertEvents(tx, id, [event], clock.now()));
    await transaction(db, (tx) => deleteAllMembers(tx, id));
    expect(await administrator.api.users.listDomains({ id: "me" })).toMatchObject({ total: 0 });

    await sweep({ db, now: clock.now });

    expect(await db.selectFrom("domain").select("id").execute()).toEqual([{ id: other.domain.id }]);
    expect(await db.selectFrom("event").select("id").where("domain_id", "=", id).execute()).toEqual([]);
  });
});
