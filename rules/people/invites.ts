import type { Role } from "./roles.ts";

const DAY_MS = 86_400_000;
const INVITE_LIFE_YEARS = 10;

/** After how many days the console's form proposes that an invite ends, and one with a role ends by default. */
export const INVITE_PROPOSED_DAYS = 14;

/** The most people that one invite with a limit can admit. */
export const INVITE_PLACES_MAX = 1000;

/** The default name of an invite (§9). */
export const DEFAULT_INVITE_NAME = "Basic default";
export const SUPPORT_INVITE_NAME = "Domain support default";

export const INVITE_ACTION_TYPES = [
  "ADD_TO_DOMAIN",
  "ADD_TO_AGENT_GROUPS",
  "ASSIGN_LICENSE",
  "ALLOW_SET_UP",
  "TAKE_OVER",
  "ASSIGN_ROLE",
  "CREATE_CODE",
] as const;
export type InviteActionType = (typeof INVITE_ACTION_TYPES)[number];

/** The roles that an invite can assign; without one the person becomes an ordinary user. */
export const INVITED_ROLES = ["credential-manager", "administrator"] as const satisfies readonly Role[];
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** The result of an action when its invite was accepted (§3). */
export const INVITE_RESULTS = ["APPLIED", "SKIPPED", "REVERTED", "REFUSED", "FAILED", "DONE"] as const;
export type InviteResult = (typeof INVITE_RESULTS)[number];

/** Why an action of an invite was not applied, or only in part. */
export const INVITE_RESULT_REASONS = [
  "CREATOR_NOT_ADMINISTRATOR",
  "BUILDING_NOT_JOINED",
  "GROUP_DELETED",
  "LICENCE_NOT_CREATORS",
  "LIMIT_REACHED",
  "LICENCE_EXPIRED",
  "NO_SEAT",
  "PERSON_GONE",
  "CODE_ENDED",
] as const;

type InviteState = "usable" | "expired" | "used-up";

/** The limits of an invite: its end in epoch ms, the places left; null without a limit. */
interface InviteTerms {
  expirationDate: number;
  remainingUsages: number | null;
}

/**
 * Returns when an invite made at `createdAt` ends: the same day ten calendar years later (§9); with a role two
 * weeks later, because its link is worth more. All in epoch ms.
 */
export function inviteExpiry(createdAt: number, role?: InvitedRole): number {
  if (role !== undefined) return createdAt + INVITE_PROPOSED_DAYS * DAY_MS;
  const date = new Date(createdAt);
  return date.setUTCFullYear(date.getUTCFullYear() + INVITE_LIFE_YEARS);
}

/** Returns whether an invite can be accepted at `now` (epoch ms), and if not, why. */
export function inviteState(invite: InviteTerms, now: number): InviteState {
  if (invite.expirationDate <= now) {
    return "expired";
  }
  return invite.remainingUsages !== null && invite.remainingUsages <= 0 ? "used-up" : "usable";
}

/** Whether an invite's licence ids and limits are of the same kind (§5): both missing, or lists of one length. */
export function matchInviteLists(
  licenceIds: readonly string[] | undefined,
  limits: readonly number[] | undefined,
): boolean {
  if (licenceIds === undefined || limits === undefined) return licenceIds === limits;
  return licenceIds.length === limits.length;
}
