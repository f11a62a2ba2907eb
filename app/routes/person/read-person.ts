import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import type { Role } from "#rules/roles.ts";

/** Somebody of the building: a person, or a virtual user, who has no mail address and answers to an owner. */
export interface Somebody {
  id: string;
  name: string;
  role: Role;
  /** What they are reached by, and what they sign in with. */
  signsInWith: string;
  ownerId: string | null;
}

/** @throws ApiError NOT_FOUND, FORBIDDEN */
export async function readPerson(api: ApiCalls, id: string): Promise<Somebody> {
  try {
    const { name, role, email } = await api.users.get({ id });
    return { id, name, role, signsInWith: email, ownerId: null };
  } catch (error) {
    if (!isApiError(error, "NOT_FOUND")) throw error;
    const { name, userName, ownerId } = await api.virtualUsers.get({ id });
    return { id, name, role: "virtual-user", signsInWith: userName, ownerId };
  }
}
