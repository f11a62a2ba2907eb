import { randomBytes } from "node:crypto";
import { insertAction } from "#provider/devices/queries/actions.ts";
import type { Keys } from "#provider/keys.ts";
import { insertGroupMember } from "#provider/people/queries/agent-groups.ts";
import { type Database, maintenance, newId, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { createRows } from "./site.ts";

/** A panel in service, with its credentials for the device link. */
export interface Door {
  id: string;
  hwId: string;
  secret: string;
  outputId: string;
  /** The group of actions that opens the door, and the access rule that starts it. */
  openingId: string;
  ruleId: string;
}

interface Doors {
  domainId: string;
  count: number;
  groupId: string;
  /** The group of everyone and everything in the building. */
  everybodyId: string;
}

/** Adds panels that were in service before, each with a door that a group may open and a button that calls the group. */
export async function addDoors(
  db: Database,
  keys: Keys,
  { domainId, count, groupId, everybodyId }: Doors,
): Promise<Door[]> {
  const doors: Door[] = [];
  await maintenance(db, async (tx) => {
    for (let number = 0; number < count; number++) {
      const { hardware, device } = createRows(domainId, `Door ${String(number + 1).padStart(4, "0")}`);
      const secret = randomBytes(32).toString("base64url");
      device.secret_sealed = keys.seal(secret);
      await tx.insertInto("hardware").values(hardware).execute();
      await tx.insertInto("device").values(device).execute();
      await insertGroupMember(tx, everybodyId, device.id);
      const parts = await addParts(tx, device.id, groupId);
      doors.push({ id: device.id, hwId: device.hw_id, secret, ...parts });
    }
  });
  return doors;
}

async function addParts(
  tx: Transaction,
  deviceId: string,
  groupId: string,
): Promise<Pick<Door, "outputId" | "openingId" | "ruleId">> {
  const [outputId, openingId, callingId, ruleId] = [newId(), newId(), newId(), newId()];
  const groups = [
    { id: openingId, device_id: deviceId, name: "Opening", ...nameColumns("Opening") },
    { id: callingId, device_id: deviceId, name: "Everybody", ...nameColumns("Everybody") },
  ];
  await tx
    .insertInto("device_output")
    .values({
      id: outputId,
      device_id: deviceId,
      display_name: "Door",
      type: "actuator",
      activation_duration: 1,
      position: 1,
    })
    .execute();
  await tx.insertInto("action_group").values(groups).execute();
  const opening = { type: "ACTIVATION", targetType: "OUTPUT", targetId: outputId, payload: {} } as const;
  const calling = { type: "CALL", targetType: "AGENT_GROUP", targetId: groupId, payload: {} } as const;
  await insertAction(tx, openingId, opening);
  await insertAction(tx, callingId, calling);
  await tx
    .insertInto("access_control_association")
    .values({
      id: ruleId,
      device_id: deviceId,
      display_name: "Everybody",
      ...nameColumns("Everybody"),
      agent_group_id: groupId,
      action_group_id: openingId,
    })
    .execute();
  await tx
    .insertInto("ring_bell_button")
    .values({ id: newId(), device_id: deviceId, position: 1, action_group_id: callingId })
    .execute();
  return { outputId, openingId, ruleId };
}
