import { ApiError } from "#contract/errors.ts";
import { nextCallCode } from "#rules/codes.ts";
import { requireActionGroup } from "../db/action-groups.ts";
import { insertCode, listCodes } from "../db/codes.ts";
import { type Transaction, transaction } from "../db/database.ts";
import { countDevices, getDevice } from "../db/devices.ts";
import { findButtonPosition } from "../db/ring-bell-buttons.ts";
import type { House } from "../house.ts";

interface NewCode {
  code?: string;
  type: "call";
  actionGroupId: string;
}

/**
 * Creates a call code, by default the next one of the panel, and gives its id.
 * @throws ApiError NOT_FOUND, ACTION_GROUP_UNKNOWN, CODE_TAKEN
 */
export async function createCode(
  { db }: House,
  domainId: string,
  deviceId: string,
  { code, type, actionGroupId }: NewCode,
): Promise<string> {
  return transaction(db, async (tx) => {
    await getDevice(tx, domainId, deviceId);
    await requireActionGroup(tx, deviceId, actionGroupId);
    const number = code ?? (await nextCode(tx, domainId, deviceId, actionGroupId));
    return insertCode(tx, deviceId, { code: number, type, actionGroupId });
  });
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
