import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import { ApiError } from "#contract/errors.ts";
import type { Installer } from "#contract/people/installer.ts";
import { isMailAddress } from "#rules/people/contacts.ts";
import { isAtLeast, type Role } from "#rules/people/roles.ts";

/** A person in the building, or a virtual user, which has no mail address but an owner. */
interface PersonOverview {
  id: string;
  name: string;
  role: Role;
  /** What they may set up, and until when. */
  installer: Installer | null;
  /** Their contact and login. */
  signsInWith: string;
  ownerId: string | null;
  /** False for a person who has only a name. */
  hasAccount: boolean;
  /** When they joined the building; null for a virtual user. */
  joinedAt: number | null;
  /** Null for a virtual user, and for people who sign in by mobile number only. */
  email: string | null;
}

/**
 * A person whom the reader manages. Everyone may read their own account, but the pages of people are for
 * credential managers only.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function readPerson(api: ApiCalls, id: string): Promise<PersonOverview> {
  const me = await api.users.me();
  if (me.id === id && !isAtLeast(me.role ?? "user", "credential-manager")) throw new ApiError("FORBIDDEN");
  const user = await undefinedIfMissing(api.users.get({ id }));
  if (user) {
    const { name, role, installer, email, hasAccount, joinedAt } = user;
    const mail = isMailAddress(email) ? email : null;
    // In a building everyone has a role; a token without one only reads its owner.
    return {
      id,
      name,
      role: role ?? "user",
      installer,
      signsInWith: email,
      ownerId: null,
      hasAccount,
      joinedAt,
      email: mail,
    };
  }
  const { name, userName, ownerId } = await api.virtualUsers.get({ id });
  return {
    id,
    name,
    role: "virtual-user",
    installer: null,
    signsInWith: userName,
    ownerId,
    hasAccount: true,
    joinedAt: null,
    email: null,
  };
}
