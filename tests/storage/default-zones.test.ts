import { sql } from "kysely";
import { expect, test } from "vitest";
import { pageOfElevatorAreaGroups } from "#provider/db/elevator-area-groups.ts";
import { migrate } from "#provider/db/migrate.ts";
import { migrations } from "#provider/db/migrations/index.ts";
import { pageOfOutputGroups } from "#provider/db/output-groups.ts";
import type { Tables } from "#provider/db/tables.ts";
import { onEachEngine } from "./engines.ts";

onEachEngine(({ engine, newUrl, open }) => {
  test("a building from before there were zones has the default ones afterwards", async () => {
    const db = open<Tables>(await newUrl());
    await migrate(db, migrations.slice(0, 1));
    const yes = sql.raw(engine === "embedded" ? "1" : "true");
    await sql`insert into domain(id, name, label, label_key, events_ttl, automatic_updates_enabled,
      join_by_invite_notification_enabled, preferences, created_at)
      values ('old', 'old', 'Old', 'old', 4320, ${yes}, ${yes}, '{}', 1)`.execute(db);
    await migrate(db, migrations);
    const query = { hidden: true, page: 0, pageSize: 10 };
    const zones = await pageOfOutputGroups(db, "old", query);
    expect(zones.items.map(({ name }) => name)).toEqual(["all-the-actuators", "all-the-outputs"]);
    const floors = await pageOfElevatorAreaGroups(db, "old", query);
    expect(floors.items).toMatchObject([{ name: "all-the-elevator-areas", memberCount: 0 }]);
  });
});
