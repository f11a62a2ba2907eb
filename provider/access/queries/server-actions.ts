import type { ActionType } from "#rules/devices/actions.ts";
import type { Reader } from "#storage/database.ts";
import { prepareQuery } from "#storage/prepared.ts";

/** The types of actions that always need the server. */
const CARRIED_OUT_HERE: readonly ActionType[] = [
  "POSTIT",
  "NOTIFICATION",
  "SHOW_VIDEO",
  "REQUEST",
  "CALL_ELEVATOR",
];

const queryServerActions = prepareQuery(
  ["deviceId", "groupId"],
  (db, { deviceId, groupId }: { deviceId: string; groupId: string }) =>
    db
      .selectFrom("action")
      .select("id")
      .where("action_group_id", "=", groupId)
      .where((eb) =>
        eb.or([
          eb("type", "in", CARRIED_OUT_HERE),
          eb.and([
            eb("type", "=", "ACTIVATION"),
            eb.not(
              eb.exists(
                eb
                  .selectFrom("device_output")
                  .select("device_output.id")
                  .whereRef("device_output.id", "=", "action.target_id")
                  .where("device_output.device_id", "=", deviceId),
              ),
            ),
          ]),
        ]),
      )
      .limit(1),
);

/** Whether a group of a device has an action that the device cannot carry out alone. */
export async function hasServerActions(db: Reader, deviceId: string, groupId: string): Promise<boolean> {
  const rows = await queryServerActions(db, { deviceId, groupId });
  return rows.length > 0;
}
