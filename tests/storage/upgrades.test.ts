import { expect, test } from "vitest";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import type { Tables } from "#storage/tables.ts";
import { onEachEngine } from "./engines.ts";

onEachEngine(({ newUrl, open }) => {
  test("of the hardware that an earlier version stored, only that of demo buildings is simulated", async () => {
    const db = open<Tables>(await newUrl());
    const before = migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === "0005-simulated-hardware"),
    );
    await migrate(db, before);
    const row = {
      activation_code_hash: "hash",
      type: "RINGBELL",
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
});
