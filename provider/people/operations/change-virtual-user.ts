import type { VirtualUser } from "#contract/people/virtual-users.ts";
import type { Language } from "#rules/languages.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { BuildingCaller } from "../../handler.ts";
import { getManaged } from "../../permissions/virtual-users.ts";
import { hashPassword } from "../../sign-in/passwords.ts";
import { revokeFamiliesOfUser } from "../../sign-in/queries/token-families.ts";
import { getVirtualUser, updateVirtualUser } from "../queries/virtual-users.ts";
import { requirePossibleOwner } from "./create-virtual-user.ts";

interface Changes {
  name?: string;
  language?: Language;
  password?: string;
}

/**
 * Changes a virtual user that the caller manages; a new password ends its sign-ins.
 * @throws ApiError NOT_FOUND, FORBIDDEN, OVERLOADED
 */
export async function changeVirtualUser(
  { db, now }: ProviderContext,
  caller: BuildingCaller,
  id: string,
  { password, ...changes }: Changes,
): Promise<VirtualUser> {
  const { domainId } = caller;
  // Checked before hashing, which is expensive by design.
  await getManaged(db, caller, id);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return transaction(db, async (tx) => {
    await getManaged(tx, caller, id);
    await updateVirtualUser(tx, domainId, id, { ...changes, passwordHash });
    if (passwordHash !== undefined) await revokeFamiliesOfUser(tx, id, now());
    return getVirtualUser(tx, domainId, id);
  });
}

/**
 * Transfers a virtual user to another person of the building. @throws ApiError NOT_FOUND, USER_UNKNOWN,
 * TOO_MANY_VIRTUAL_USERS
 */
export async function changeOwner(
  { db }: ProviderContext,
  domainId: string,
  id: string,
  ownerId: string,
): Promise<VirtualUser> {
  return transaction(db, async (tx) => {
    const current = await getVirtualUser(tx, domainId, id);
    if (current.ownerId === ownerId) return current;
    await requirePossibleOwner(tx, domainId, ownerId);
    await updateVirtualUser(tx, domainId, id, { ownerId });
    return { ...current, ownerId };
  });
}
