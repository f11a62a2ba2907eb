import type { InstallerRight } from "#rules/people/installer-rights.ts";
import type { Role } from "#rules/people/roles.ts";

/** A caller with a valid token. */
export interface SignedIn {
  userId: string;
  familyId: string;
  /** The version of the account's sign-in methods in the token: the current one. */
  version: number;
  /** The building the token is for, and the role in it. */
  domainId: string | null;
  role: Role | null;
  /** What they may set up in the building by a support invite that has not ended. */
  setsUp: readonly InstallerRight[];
  installationAdministrator: boolean;
  activated: boolean;
  termsAccepted: boolean;
  /** Owned by a person of one building, and bound to it. */
  isVirtual: boolean;
}
