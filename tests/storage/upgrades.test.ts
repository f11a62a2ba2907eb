import { type Insertable, sql } from "kysely";
import { expect, test } from "vitest";
import { json, maintenance } from "#storage/database.ts";
import { findInstallationValue } from "#storage/installation-values.ts";
import { migrate } from "#storage/migrate.ts";
import type { Migration } from "#storage/migration.ts";
import { migrations } from "#storage/migrations/index.ts";
import type { Tables } from "#storage/tables.ts";
import { onEachEngine } from "./engines.ts";

/** Returns the migrations before this one. */
function migrationsBefore(name: string): Migration[] {
  return migrations.slice(
    0,
    migrations.findIndex((each) => each.name === name),
  );
}

onEachEngine(({ newUrl, open }) => {
  test("of the hardware that an earlier version stored, only that of demo buildings is simulated", async () => {
    const db = open(await newUrl());
    await migrate(db, migrationsBefore("0005-simulated-hardware"));
    const row = {
      activation_code_hash: "hash",
      type: "RINGBELL" as const,
      model: "virtual-panel",
      button_count: 8,
      output_count: 2,
      input_count: 2,
      announced: false,
      seen_at: 1,
      used_at: null,
    };
    await db
      .insertInto("hardware")
      .values([
        { ...row, id: "demo", hw_id: "VP-DEMO" },
        { ...row, id: "set-up", hw_id: "VP-SETUP" },
        { ...row, id: "terminal", hw_id: "VP-TERMINAL", announced: true },
        { ...row, id: "real", hw_id: "AA-1", model: "panel-8" },
      ])
      .execute();
    await db.insertInto("installation").values({ name: "set-up.virtual-panel", value: "VP-SETUP" }).execute();
    await migrate(db, migrations);
    const simulated = db.selectFrom("hardware").select("hw_id").where("simulated", "=", true);
    expect(await simulated.execute()).toEqual([{ hw_id: "VP-DEMO" }]);
  });

  test("outcomes that an earlier version stored as asked and put off become requested and postponed", async () => {
    const db = open(await newUrl());
    await migrate(db, migrationsBefore("0006-terms-of-the-trade"));
    const building = {
      id: "building",
      name: "building",
      label: "",
      label_key: "",
      events_ttl: 1,
      automatic_updates_enabled: false,
      join_by_invite_notification_enabled: false,
      preferences: "{}",
      created_at: 1,
    };
    const event = {
      domain_id: building.id,
      time: 1,
      received_at: 1,
      kind: "ACTION" as const,
      offline: false,
      targets: json([]),
    };
    await maintenance(db, async (tx) => {
      // The table had fewer columns then.
      await tx
        .insertInto("domain")
        .values(building as Insertable<Tables["domain"]>)
        .execute();
      await tx
        .insertInto("event")
        .values(
          ["asked", "done"].map((outcome) => ({ ...event, id: outcome, outcome: sql<never>`${outcome}` })),
        )
        .execute();
      await tx.insertInto("installation").values({ name: "set-up.later.mail", value: "yes" }).execute();
    });
    await migrate(db, migrations);
    const outcomes = await db.selectFrom("event").select(["id", "outcome"]).orderBy("id").execute();
    expect(outcomes).toEqual([
      { id: "asked", outcome: "requested" },
      { id: "done", outcome: "done" },
    ]);
    expect(await findInstallationValue(db, "set-up.postponed.mail")).toBe("yes");
  });
});
