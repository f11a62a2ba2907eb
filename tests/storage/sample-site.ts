import { randomBytes } from "node:crypto";
import { type Database, json, maintenance, newId } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { nameColumns } from "#storage/name-keys.ts";

/** Number of events of the sample site. */
export const EVENTS = 1_234;

/** Creates a building with people, one of them owned by another, a picture and a history. */
export async function fillSite(db: Database): Promise<void> {
  await migrate(db, migrations);
  const account = (id: string, more: object) => ({
    id,
    email: id,
    email_key: id,
    name: `${id} é 🚪`,
    ...nameColumns(`${id} é 🚪`),
    password_hash: "x",
    language: "it" as const,
    login_type: "MAIL" as const,
    installation_administrator: false,
    created_at: 1,
    preferences: "{}",
    mobile_sender_preference: "SMS" as const,
    ...more,
  });
  await maintenance(db, async (tx) => {
    await tx
      .insertInto("user_account")
      .values(account("zoe", { installation_administrator: true }))
      .execute();
    await tx
      .insertInto("domain")
      .values({
        id: "d1",
        name: "villa",
        label: "Villa",
        label_key: "villa",
        label_order: "villa",
        events_ttl: 1,
        preferences: "{}",
        automatic_updates_enabled: true,
        join_by_invite_notification_enabled: false,
        created_at: 2,
      })
      .execute();
    await tx
      .insertInto("user_account")
      .values(account("anna", { owner_id: "zoe", home_id: "d1" }))
      .execute();
    await tx
      .insertInto("blob")
      .values({
        id: newId(),
        domain_id: "d1",
        content_type: "image/png",
        confirmed: true,
        created_at: 3,
        content: randomBytes(200_000).toString("base64"),
      })
      .execute();
    await tx.insertInto("console_session").values({ id_hash: "s", sealed: "x", expires_at: 9 }).execute();
    for (let from = 0; from < EVENTS; from += 617) {
      const events = Array.from({ length: 617 }, (_, index) => ({
        id: newId(),
        domain_id: "d1",
        time: from + index,
        received_at: 5,
        kind: "ACCESS" as const,
        outcome: "granted" as const,
        offline: index % 2 === 0,
        media: false,
        elevator_calls: json([]),
        targets: json([{ type: "OUTPUT", b: 1, a: { z: null, y: [true, "ü"] } }]),
      }));
      await tx.insertInto("event").values(events).execute();
    }
  });
}
