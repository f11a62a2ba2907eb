import { ApiError } from "#contract/errors.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import type { Reader } from "#storage/database.ts";
import type { ProviderContext } from "../context.ts";
import type { SignedIn } from "../handler.ts";
import { findMembership, listDomainIdsOfUser } from "../people/queries/members.ts";
import { belongsToBuilding, getUser } from "../people/queries/users.ts";
import { isPassword } from "../sign-in/passwords.ts";
import { requireFreshProof } from "./fresh-proof.ts";

/**
 * Checks that the caller is the subject of the call, as `me` or by id. Returns the id. @throws ApiError
 * NOT_FOUND
 */
export function requireOneself(id: string, { userId }: { userId: string }): string {
  if (id !== "me" && id !== userId) throw new ApiError("NOT_FOUND");
  return userId;
}

/**
 * Checks that the caller may read the members of their building, as credential managers may. Returns the
 * building. @throws ApiError FORBIDDEN
 */
export function requirePeopleRight({ domainId, role }: SignedIn): string {
  if (domainId === null || !role || !isAtLeast(role, "credential-manager")) throw new ApiError("FORBIDDEN");
  return domainId;
}

/**
 * The owner and the installation's administrator may manage an account; the owner and the administrators of
 * the building may manage a virtual user. Returns the id.
 * @throws ApiError NOT_FOUND
 */
export async function requireManagedAccount(db: Reader, id: string, caller: SignedIn): Promise<string> {
  const own = caller.installationAdministrator && id !== "me" ? id : requireOneself(id, caller);
  await requirePerson(db, own);
  return own;
}

/** @throws ApiError NOT_FOUND for a virtual user and a cardholder */
async function requirePerson(db: Reader, id: string): Promise<void> {
  if (await belongsToBuilding(db, id)) throw new ApiError("NOT_FOUND");
}

/**
 * Taking over or deleting an account requires its owner's password; the installation's administrator needs a
 * fresh proof for another person's, so that a stolen session is not enough.
 * @throws ApiError WRONG_PASSWORD, FRESH_PROOF_NEEDED, TOO_MANY_TRIES, OVERLOADED
 */
export async function requirePassword(
  context: ProviderContext,
  id: string,
  password: string | undefined,
  caller: SignedIn & { address: string | undefined },
): Promise<void> {
  if (caller.installationAdministrator && id !== caller.userId) return requireFreshProof(context, caller);
  await requireOwnPassword(context, password, { ...caller, userId: id });
}

/**
 * Changing sign-in methods requires the password. @throws ApiError WRONG_PASSWORD, TOO_MANY_TRIES, OVERLOADED
 */
export async function requireOwnPassword(
  { db, guards }: ProviderContext,
  password: string | undefined,
  { userId, address }: { userId: string; address: string | undefined },
): Promise<void> {
  const undoTry = await guards.take("password", { account: userId, address });
  const { passwordHash } = await getUser(db, userId);
  if (password === undefined || !(await isPassword(password, passwordHash))) {
    throw new ApiError("WRONG_PASSWORD", {
      fields: { password: password === undefined ? "required" : "wrong" },
    });
  }
  await undoTry();
}

/**
 * Administrators may remind the people of their building of the terms, the installation's administrator
 * everyone. The owner of a virtual user has accepted them for it, and a cardholder accepts none.
 * @throws ApiError NOT_FOUND for a person outside of the building, a virtual user and a cardholder, FORBIDDEN
 */
export async function requireReminderRight(
  db: Reader,
  id: string,
  { installationAdministrator, role, domainId, userId }: SignedIn,
): Promise<void> {
  const isPermitted = installationAdministrator || id === userId;
  if (!isPermitted && (role !== "administrator" || domainId === null)) throw new ApiError("FORBIDDEN");
  if (!isPermitted && (await findMembership(db, domainId!, id)) === undefined)
    throw new ApiError("NOT_FOUND");
  await requirePerson(db, id);
}

/** @throws ApiError USER_UNKNOWN when the two people have no building in common */
export async function requireSharedBuilding(db: Reader, userId: string, otherId: string): Promise<void> {
  const own = await listDomainIdsOfUser(db, userId);
  const others = await listDomainIdsOfUser(db, otherId);
  const shared = others.find((id) => own.includes(id));
  // Virtual users and cardholders are not responsible for anything, so nothing is transferred to them.
  if (shared === undefined || (await belongsToBuilding(db, otherId))) {
    throw new ApiError("USER_UNKNOWN", { fields: { userId: "unknown" } });
  }
}

/**
 * Only a member of a building can hold its tags, faces and credentials and own virtual users. @throws ApiError
 * USER_UNKNOWN at the field that names the person
 */
export async function requireMember(
  db: Reader,
  domainId: string,
  userId: string,
  field = "userId",
): Promise<void> {
  if ((await findMembership(db, domainId, userId)) !== undefined) return;
  throw new ApiError("USER_UNKNOWN", { fields: { [field]: "unknown" } });
}
