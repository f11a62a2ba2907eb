import { randomInt } from "node:crypto";
import { ApiError } from "#contract/errors.ts";
import type { VirtualUser } from "#contract/people/virtual-users.ts";
import type { Language } from "#rules/languages.ts";
import { VIRTUAL_USERS_PER_OWNER_MAX, virtualUserName } from "#rules/people/virtual-users.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { requireFreePlace } from "../../permissions/building-full.ts";
import { hashPassword } from "../../sign-in/passwords.ts";
import { joinDefaultGroups } from "../queries/agent-groups.ts";
import { findMembership, insertMember } from "../queries/members.ts";
import { belongsToBuilding } from "../queries/users.ts";
import { getVirtualUser, insertVirtualUser, listVirtualUserIds } from "../queries/virtual-users.ts";

/** Without easily confused letters and digits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const RANDOM_LENGTH = 8;

interface NewVirtualUser {
  name: string;
  password: string;
  language: Language;
  ownerId: string;
}

/**
 * Creates a virtual user of a person of the building: an account that joins the building and its default
 * groups.
 * @throws ApiError USER_UNKNOWN, TOO_MANY_VIRTUAL_USERS, BUILDING_FULL, OVERLOADED
 */
export async function createVirtualUser(
  context: ProviderContext,
  domainId: string,
  { password, ...made }: NewVirtualUser,
): Promise<VirtualUser> {
  const { db, now } = context;
  const passwordHash = await hashPassword(password);
  return transaction(db, async (tx) => {
    await requirePossibleOwner(tx, domainId, made.ownerId);
    await requireFreePlace(tx, context, { domainId });
    const id = await insertUnderFreeName(tx, domainId, { ...made, passwordHash, now: now() });
    await insertMember(tx, domainId, id, now());
    await joinDefaultGroups(tx, domainId, id, ["all-the-agents"]);
    return getVirtualUser(tx, domainId, id);
  });
}

/**
 * Checks that a person of the building may have one more virtual user. @throws ApiError USER_UNKNOWN,
 * TOO_MANY_VIRTUAL_USERS
 */
export async function requirePossibleOwner(
  tx: Transaction,
  domainId: string,
  ownerId: string,
): Promise<void> {
  const isMember = (await findMembership(tx, domainId, ownerId)) !== undefined;
  if (!isMember || (await belongsToBuilding(tx, ownerId))) {
    throw new ApiError("USER_UNKNOWN", { fields: { ownerId: "unknown" } });
  }
  if ((await listVirtualUserIds(tx, domainId, ownerId)).length >= VIRTUAL_USERS_PER_OWNER_MAX)
    throw new ApiError("TOO_MANY_VIRTUAL_USERS");
}

async function insertUnderFreeName(
  tx: Transaction,
  domainId: string,
  made: Omit<Parameters<typeof insertVirtualUser>[2], "userName">,
): Promise<string> {
  for (;;) {
    const random = Array.from({ length: RANDOM_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
    const userName = virtualUserName(made.name, random);
    const id = await insertVirtualUser(tx, domainId, { ...made, userName });
    if (id !== undefined) return id;
  }
}
