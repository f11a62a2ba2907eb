import { ApiError } from "#contract/errors.ts";
import type { NewFlatCall } from "#contract/people/moves.ts";
import { isBlank } from "#rules/text.ts";
import type { Transaction } from "#storage/database.ts";
import { putCode } from "../../access/operations/create-code.ts";
import type { ProviderContext } from "../../context.ts";
import { getCapableDevice } from "../../permissions/device-capabilities.ts";
import type { DeviceScope } from "../../scope.ts";
import { insertActionGroup } from "../queries/action-groups.ts";
import { insertAction } from "../queries/actions.ts";
import { listButtons } from "../queries/ring-bell-buttons.ts";
import { putButton } from "./create-button.ts";

/**
 * Lets a panel call a flat, by a button, a call code, or both, which start the same actions.
 * @throws ApiError NOT_FOUND for the panel, CAPABILITY_MISSING, BUTTON_UNKNOWN, BUTTON_TAKEN, NO_VALID_SUBSCRIPTION,
 * CODE_TAKEN, INVALID_INPUT where the nameplate is full
 */
export async function callFlat(
  tx: Transaction,
  context: ProviderContext,
  flat: { domainId: string; id: string; name: string },
  { deviceId, position, text, code }: NewFlatCall,
): Promise<void> {
  const place = { domainId: flat.domainId, deviceId };
  const name = isBlank(text) ? flat.name : text;
  const actionGroupId =
    position === null
      ? await addActions(tx, place, name)
      : await addButton(tx, context, place, { position, text: name });
  const call = { type: "CALL", targetType: "AGENT_GROUP", targetId: flat.id, payload: {} } as const;
  await insertAction(tx, actionGroupId, call);
  if (code !== undefined) await putCode(tx, place, { code, type: "call", actionGroupId });
}

async function addActions(tx: Transaction, place: DeviceScope, name: string): Promise<string> {
  await getCapableDevice(tx, place, "actions");
  return insertActionGroup(tx, place.deviceId, { name, deletedWhenUnused: true });
}

async function addButton(
  tx: Transaction,
  context: ProviderContext,
  place: DeviceScope,
  { position, text }: { position: number | undefined; text: string },
): Promise<string> {
  const desired = { position: position ?? (await findFreePosition(tx, place)), text };
  return (await putButton(tx, context, place, desired)).actionGroupId;
}

async function findFreePosition(tx: Transaction, place: DeviceScope): Promise<number> {
  const { buttonCount } = await getCapableDevice(tx, place, "actions");
  const taken = new Set((await listButtons(tx, place.deviceId)).map((button) => button.position));
  for (let position = 1; position <= buttonCount; position += 1) if (!taken.has(position)) return position;
  throw new ApiError("INVALID_INPUT", { fields: { position: "noFreePlace" } });
}
