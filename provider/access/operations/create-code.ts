import type { Code } from "#contract/access/codes.ts";
import { ApiError } from "#contract/errors.ts";
import { nextCallCode } from "#rules/access/codes.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { requireActionGroup } from "../../devices/queries/action-groups.ts";
import { countDevices } from "../../devices/queries/devices.ts";
import { findButtonPosition } from "../../devices/queries/ring-bell-buttons.ts";
import { getCapableDevice } from "../../permissions/device-capabilities.ts";
import type { DeviceScope } from "../../scope.ts";
import { insertCode, listCodes } from "../queries/codes.ts";

interface NewCode {
  code?: string;
  type: "call";
  actionGroupId: string;
}

/**
 * Creates a call code, by default the panel's next free one.
 * @throws ApiError NOT_FOUND, CAPABILITY_MISSING, ACTION_GROUP_UNKNOWN, CODE_TAKEN
 */
export async function createCode(
  { db }: ProviderContext,
  domainId: string,
  deviceId: string,
  code: NewCode,
): Promise<Code> {
  return transaction(db, (tx) => putCode(tx, { domainId, deviceId }, code));
}

/** Creates a call code inside a transaction; see `createCode`. */
export async function putCode(
  tx: Transaction,
  { domainId, deviceId }: DeviceScope,
  { code, type, actionGroupId }: NewCode,
): Promise<Code> {
  await getCapableDevice(tx, { domainId, deviceId }, "codes");
  await requireActionGroup(tx, deviceId, actionGroupId);
  const number = code ?? (await nextCode(tx, domainId, deviceId, actionGroupId));
  return insertCode(tx, deviceId, { code: number, type, actionGroupId });
}

async function nextCode(
  tx: Transaction,
  domainId: string,
  deviceId: string,
  actionGroupId: string,
): Promise<string> {
  const taken = (await listCodes(tx, deviceId)).map(({ code }) => code);
  const buttonIndex = (await findButtonPosition(tx, actionGroupId)) ?? 1;
  const next = nextCallCode(taken, await countDevices(tx, domainId), buttonIndex);
  if (next === undefined) throw new ApiError("CODE_TAKEN", { fields: { code: "taken" } });
  return next;
}
