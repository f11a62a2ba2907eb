/** The roles of a person in a domain, from the lowest to the highest (§6). */
export const ROLES = ["virtual-user", "user", "credential-manager", "administrator"] as const;
export type Role = (typeof ROLES)[number];

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/** Returns a role's rank: a higher role may do all that a lower one may. */
export function roleRank(role: Role): number {
  return ROLES.indexOf(role);
}

/** Whether `role` permits what `needed` permits. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return roleRank(role) >= roleRank(needed);
}

/** The user group of a building's administrators (§6). */
export const ADMINISTRATORS = "ADMINISTRATORS";
