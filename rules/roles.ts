/** What a person may be in a domain, from the least to the most (§6). */
export const ROLES = ["virtual-user", "user", "credential-manager", "administrator"] as const;
export type Role = (typeof ROLES)[number];

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/** A role's rank: the higher may do all that the lower may. */
export function roleRank(role: Role): number {
  return ROLES.indexOf(role);
}

/** Whether somebody with `role` may do what `needed` may. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return roleRank(role) >= roleRank(needed);
}

/** The user group that holds a building's administrators (§6). */
export const ADMINISTRATORS = "ADMINISTRATORS";
