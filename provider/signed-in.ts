import type { InstallerRight } from "#rules/people/installer-rights.ts";
import type { Role } from "#rules/people/roles.ts";

/** A caller with a valid token. */
export interface SignedIn {
  userId: string;
  /** The administrator who sees the building as this person, and can only read; null for the person themselves. */
  viewerId: string | null;
  familyId: string;
  /** The version of the account's sign-in methods in the token; it is the current version. */
  version: number;
  /** The building of the token; the role is the caller's in this building. */
  domainId: string | null;
  role: Role | null;
  /** What the caller may set up in the building by a support invite that has not ended. */
  setsUp: readonly InstallerRight[];
  installationAdministrator: boolean;
  activated: boolean;
  termsAccepted: boolean;
  /** Whether the caller is a virtual user: owned by a person of one building, and limited to it. */
  isVirtual: boolean;
}
