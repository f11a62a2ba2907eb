import { ApiError } from "#contract/errors.ts";
import type { Reader } from "../db/database.ts";
import { findMembership, findRole, listDomainIdsOfUser } from "../db/members.ts";
import { getUser } from "../db/users.ts";
import { isVirtualUser } from "../db/virtual-users.ts";
import type { SignedIn } from "../handler.ts";
import type { House } from "../house.ts";
import { isPassword } from "../passwords.ts";

/** Of some calls a person is the only subject there is, as `me` or by id. Gives the id. @throws ApiError NOT_FOUND */
export function mustBeOneself(id: string, { userId }: { userId: string }): string {
  if (id !== "me" && id !== userId) throw new ApiError("NOT_FOUND");
  return userId;
}

/**
 * An account is its owner's, and the installation's administrator's; a virtual user is managed by its owner and the
 * administrators of its building, as a virtual user. Gives the id.
 * @throws ApiError NOT_FOUND
 */
export async function mayManageAccount(db: Reader, id: string, caller: SignedIn): Promise<string> {
  const own = caller.installationAdministrator && id !== "me" ? id : mustBeOneself(id, caller);
  await mustBePerson(db, own);
  return own;
}

/** @throws ApiError NOT_FOUND for a virtual user */
async function mustBePerson(db: Reader, id: string): Promise<void> {
  if (await isVirtualUser(db, id)) throw new ApiError("NOT_FOUND");
}

/**
 * What takes an account over or away takes its owner's password; the installation's administrator needs none for
 * somebody else's.
 * @throws ApiError WRONG_PASSWORD, TOO_MANY_TRIES, OVERLOADED
 */
export async function mustKnowPassword(
  house: House,
  id: string,
  password: string | undefined,
  caller: SignedIn & { address: string | undefined },
): Promise<void> {
  if (caller.installationAdministrator && id !== caller.userId) return;
  await mustKnowOwnPassword(house, password, { ...caller, userId: id });
}

/** What changes how one signs in takes the password. @throws ApiError WRONG_PASSWORD, TOO_MANY_TRIES, OVERLOADED */
export async function mustKnowOwnPassword(
  { db, guards }: House,
  password: string | undefined,
  { userId, address }: { userId: string; address: string | undefined },
): Promise<void> {
  const giveBack = await guards.take("password", { account: userId, address });
  const { passwordHash } = await getUser(db, userId);
  if (password === undefined || !(await isPassword(password, passwordHash))) {
    throw new ApiError("WRONG_PASSWORD", {
      fields: { password: password === undefined ? "required" : "wrong" },
    });
  }
  await giveBack();
}

/**
 * Administrators remind the people of their building of the terms, the installation's administrator everybody. For a
 * virtual user its owner has accepted them.
 * @throws ApiError NOT_FOUND for somebody of elsewhere and for a virtual user, FORBIDDEN
 */
export async function mayRemindOfTerms(
  db: Reader,
  id: string,
  { installationAdministrator, role, domainId, userId }: SignedIn,
): Promise<void> {
  const isAnybodys = installationAdministrator || id === userId;
  if (!isAnybodys && (role !== "administrator" || domainId === null)) throw new ApiError("FORBIDDEN");
  if (!isAnybodys && (await findMembership(db, domainId!, id)) === undefined) throw new ApiError("NOT_FOUND");
  await mustBePerson(db, id);
}

/** People know whom they meet in a building: anybody else is nobody. @throws ApiError USER_UNKNOWN */
export async function mustShareBuilding(db: Reader, userId: string, otherId: string): Promise<void> {
  const own = await listDomainIdsOfUser(db, userId);
  const others = await listDomainIdsOfUser(db, otherId);
  const shared = others.find((id) => own.includes(id));
  // A virtual user answers for nothing, so that nothing is handed on to one.
  if (shared === undefined || (await findRole(db, shared, otherId)) === "virtual-user") {
    throw new ApiError("USER_UNKNOWN", { fields: { userId: "unknown" } });
  }
}

/** Only somebody of the building can hold a tag, a face or a credential of it. @throws ApiError USER_UNKNOWN */
export async function mustBeMember(db: Reader, domainId: string, userId: string): Promise<void> {
  if ((await findMembership(db, domainId, userId)) !== undefined) return;
  throw new ApiError("USER_UNKNOWN", { fields: { userId: "unknown" } });
}
