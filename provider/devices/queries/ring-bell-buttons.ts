import type { RingBellButton } from "#contract/devices/ring-bell-buttons.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { notFound } from "../../missing-rows.ts";
import { refuseTaken } from "../../taken-values.ts";

/** Returns a page of a panel's buttons, by position. */
export async function readPageOfButtons(
  db: Reader,
  deviceId: string,
  query: PageQuery,
): Promise<Page<RingBellButton>> {
  return readPageOfRows(query, buttonsOf(db, deviceId).orderBy("position"));
}

export async function listButtons(db: Reader, deviceId: string): Promise<RingBellButton[]> {
  return buttonsOf(db, deviceId).orderBy("position").execute();
}

/** Returns the highest position in use on a panel; 0 for a panel without buttons. */
export async function lastButtonPosition(db: Reader, deviceId: string): Promise<number> {
  const row = await db
    .selectFrom("ring_bell_button")
    .select("position")
    .where("device_id", "=", deviceId)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? 0;
}

/** @throws ApiError NOT_FOUND */
export async function getButton(db: Reader, deviceId: string, id: string): Promise<RingBellButton> {
  return buttonsOf(db, deviceId).where("ring_bell_button.id", "=", id).executeTakeFirstOrThrow(notFound);
}

/** Returns the button at a place of a panel; undefined when the place is empty. */
export async function findButtonAt(
  db: Reader,
  deviceId: string,
  position: number,
): Promise<RingBellButton | undefined> {
  return buttonsOf(db, deviceId).where("ring_bell_button.position", "=", position).executeTakeFirst();
}

/** Returns the position of the first button that starts an action group; undefined when none does. */
export async function findButtonPosition(db: Reader, actionGroupId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("ring_bell_button")
    .select("position")
    .where("action_group_id", "=", actionGroupId)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  return row?.position;
}

/** Adds a button at its place. @throws ApiError BUTTON_TAKEN */
export async function insertButton(
  tx: Transaction,
  deviceId: string,
  button: Omit<RingBellButton, "id" | "text">,
): Promise<RingBellButton> {
  const row = {
    id: newId(),
    device_id: deviceId,
    position: button.position,
    action_group_id: button.actionGroupId,
    subscription_id: button.subscriptionId,
  };
  const inserting = tx.insertInto("ring_bell_button").values(row).execute();
  await inserting.catch(refuseTaken("BUTTON_TAKEN", "position"));
  return getButton(tx, deviceId, row.id);
}

export async function giveActionGroup(tx: Transaction, id: string, actionGroupId: string): Promise<void> {
  await tx
    .updateTable("ring_bell_button")
    .set({ action_group_id: actionGroupId })
    .where("id", "=", id)
    .execute();
}

export async function deleteButton(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("ring_bell_button").where("id", "=", id).execute();
}

/** Selects buttons; the text of a button is the name of its action group. */
function buttonsOf(db: Reader, deviceId: string) {
  return db
    .selectFrom("ring_bell_button")
    .innerJoin("action_group", "action_group.id", "ring_bell_button.action_group_id")
    .select([
      "ring_bell_button.id",
      "ring_bell_button.position",
      "action_group.name as text",
      "ring_bell_button.action_group_id as actionGroupId",
      "ring_bell_button.subscription_id as subscriptionId",
    ])
    .where("ring_bell_button.device_id", "=", deviceId);
}
