import { expect, test } from "vitest";
import { findAuditRule, recordedTables } from "#storage/audited-tables.ts";
import type { Database } from "#storage/database.ts";
import type { Row } from "#storage/engine/recorded-change.ts";
import type { Tables } from "#storage/tables.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";

/** Cascaded deletions are made by the database, not by our code: the audit must record them all the same. */
describeApiOnBothEngines("the audit of cascaded deletions", (start) => {
  test("a group is deleted with its members, the groups it contains and its rights", async () => {
    const { building, resident, db } = await start();
    const { api } = building;
    const [flat, stairs] = [
      await api.agentGroups.create({ body: { name: "Flat 12" } }),
      await api.agentGroups.create({ body: { name: "Stairs", container: true } }),
    ];
    await api.agentGroups.addMember({ id: flat.id, body: { agentId: (await resident()).userId } });
    await api.agentGroupRelations.create({
      body: { sourceId: stairs.id, destinationId: flat.id, type: "CONTAIN_AGENT_GROUP" },
    });
    const gone = await deleteAndCompare(db, () => api.agentGroups.remove({ id: flat.id }));
    expect(gone.unrecorded).toEqual([]);
    expect(gone.recorded).toEqual(
      expect.arrayContaining([
        `deleted agent_group ${flat.id}`,
        expect.stringMatching(`^deleted agent_group_member ${flat.id} `),
        `deleted agent_group_relation ${stairs.id} ${flat.id} CONTAIN_AGENT_GROUP`,
      ]),
    );
  });

  test("a device is deleted with its buttons, codes and actions, whatever their references", async () => {
    const { building, panel, db } = await start();
    const { device, outputs } = await panel();
    const { api } = building;
    const [door, gate] = outputs;
    await api.outputs.link({ id: device.id, outputId: door!.id, body: { linkedOutputId: gate!.id } });
    const gone = await deleteAndCompare(db, () => api.devices.remove({ id: device.id }));
    expect(gone.unrecorded).toEqual([]);
    for (const entity of ["device", "ring_bell_button", "device_output", "action_group", "device_input"])
      expect(gone.recorded).toContainEqual(expect.stringMatching(`^deleted ${entity} `));
  });

  test("a building is deleted with everything in it, and each deletion is recorded in its chain", async () => {
    const { administrator, enter, db } = await start();
    const made = await administrator.api.onPremise.createDemoBuilding();
    const { api } = await enter(administrator, made.id);
    const gone = await deleteAndCompare(db, () =>
      api.domains.remove({ id: made.id, body: { name: made.name } }),
    );
    expect(gone.unrecorded).toEqual([]);
    expect(gone.recorded.length).toBeGreaterThan(100);
    const chains = await db
      .selectFrom("audit_entry")
      .select("chain")
      .distinct()
      .where("entity", "in", ["agent_group_member", "action", "nfc_tag", "invite_action"])
      .where("change", "=", "deleted")
      .execute();
    expect(chains).toEqual([{ chain: made.id }]);
  });
});

/** Compares all audited rows before and after `act`; `unrecorded` are changes without an entry. */
async function deleteAndCompare(
  db: Database,
  act: () => Promise<unknown>,
): Promise<{ recorded: string[]; unrecorded: string[] }> {
  const before = await auditedRows(db);
  const earlier = new Set((await db.selectFrom("audit_entry").select("id").execute()).map(({ id }) => id));
  await act();
  const after = await auditedRows(db);
  const entries = await db.selectFrom("audit_entry").selectAll().execute();
  const recorded = entries
    .filter(({ id }) => !earlier.has(id))
    .map(({ change, entity, entity_id }) => `${change} ${entity} ${entity_id}`);
  const deletedRows = [...before].flatMap(([name, row]) =>
    !after.has(name) ? [`deleted ${name}`] : after.get(name) !== row ? [`changed ${name}`] : [],
  );
  expect(new Set(recorded).size).toBe(recorded.length);
  return { recorded, unrecorded: deletedRows.filter((change) => !recorded.includes(change)) };
}

/** Returns the rows of the audited tables by table and key, without columns that are not configuration. */
async function auditedRows(db: Database): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for (const table of Object.keys(recordedTables)) {
    const { key, state = [] } = findAuditRule(table);
    const found: Row[] = await db
      .selectFrom(db.dynamic.table(table as keyof Tables).as("audited"))
      .selectAll()
      .execute();
    for (const row of found) {
      const configured = Object.entries(row).filter(([column]) => !state.includes(column));
      rows.set([table, ...key.map((column) => String(row[column]))].join(" "), JSON.stringify(configured));
    }
  }
  return rows;
}
