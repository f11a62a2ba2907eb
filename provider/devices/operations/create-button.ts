import type { RingBellButton } from "#contract/devices/ring-bell-buttons.ts";
import { ApiError } from "#contract/errors.ts";
import { displayName } from "#contract/fields.ts";
import { ringBellText } from "#rules/devices/ring-bells.ts";
import { isBlank } from "#rules/text.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { getDeviceSeat } from "../../licences/operations/take-seat.ts";
import { getCapableDevice } from "../../permissions/device-capabilities.ts";
import type { DeviceScope } from "../../scope.ts";
import { insertActionGroup, renameActionGroup, requireActionGroup } from "../queries/action-groups.ts";
import { insertButton } from "../queries/ring-bell-buttons.ts";

interface NewButton {
  position: number;
  text: string;
  actionGroupId?: string;
  subscriptionId?: string;
}

/**
 * Creates a button, by default with a new action group.
 * @throws ApiError NOT_FOUND, CAPABILITY_MISSING, BUTTON_UNKNOWN, BUTTON_TAKEN, ACTION_GROUP_UNKNOWN,
 * NO_VALID_SUBSCRIPTION
 */
export async function createButton(
  context: ProviderContext,
  domainId: string,
  deviceId: string,
  button: NewButton,
): Promise<RingBellButton> {
  return transaction(context.db, (tx) => putButton(tx, context, { domainId, deviceId }, button));
}

/** Creates a button inside a transaction; see `createButton`. */
export async function putButton(
  tx: Transaction,
  context: ProviderContext,
  { domainId, deviceId }: DeviceScope,
  { position, text, ...desired }: NewButton,
): Promise<RingBellButton> {
  const name = buttonText(text, position);
  const device = await getCapableDevice(tx, { domainId, deviceId }, "actions");
  if (position > device.buttonCount)
    throw new ApiError("BUTTON_UNKNOWN", { fields: { position: "unknown" } });
  const subscriptionId = await getDeviceSeat(tx, context, domainId, deviceId);
  if (desired.subscriptionId !== undefined && desired.subscriptionId !== subscriptionId) {
    throw new ApiError("INVALID_INPUT", { fields: { subscriptionId: "unfit" } });
  }
  const actionGroupId =
    desired.actionGroupId ?? (await insertActionGroup(tx, deviceId, { name, deletedWhenUnused: true }));
  await requireActionGroup(tx, deviceId, actionGroupId);
  if (!isBlank(text)) await renameActionGroup(tx, deviceId, actionGroupId, name);
  return insertButton(tx, deviceId, { position, actionGroupId, subscriptionId });
}

/** Returns a button's text, which is also the name of its action group. @throws ApiError INVALID_INPUT */
export function buttonText(text: string, position: number): string {
  const name = displayName.safeParse(ringBellText(text, position));
  if (!name.success) throw new ApiError("INVALID_INPUT", { fields: { text: name.error.issues[0]!.message } });
  return name.data;
}
