/** What lists of people, groups and invites are sorted by. */
export const PEOPLE_ORDERS = ["name", "email", "joinedAt"] as const;
export type PeopleOrder = (typeof PEOPLE_ORDERS)[number];

export const ACCOUNT_ORDERS = ["name", "createdAt", "lastSignInAt"] as const;
export type AccountOrder = (typeof ACCOUNT_ORDERS)[number];

export const INVITE_ORDERS = ["name", "createdAt", "expirationDate"] as const;
export type InviteOrder = (typeof INVITE_ORDERS)[number];

/** Flats are in the order of their places in the building unless another one is chosen. */
export const FLAT_ORDERS = ["place", "name", "peopleCount"] as const;
export type FlatOrder = (typeof FLAT_ORDERS)[number];

/** Zones and groups of lift areas have the same. */
export const GROUP_ORDERS = ["name", "memberCount"] as const;
export type GroupOrder = (typeof GROUP_ORDERS)[number];
