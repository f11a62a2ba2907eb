import type { Role } from "#rules/roles.ts";

/** Somebody with a valid token. */
export interface SignedIn {
  userId: string;
  familyId: string;
  /** The building the token is for, and the role in it. */
  domainId: string | null;
  role: Role | null;
  installationAdministrator: boolean;
  activated: boolean;
  termsAccepted: boolean;
  /** Owned by a person of one building, and bound to it. */
  isVirtual: boolean;
}
