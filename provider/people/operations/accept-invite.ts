import type { Domain } from "#contract/buildings/domains.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import type { InviteActionResult } from "#contract/people/invites.ts";
import { afterCommit, type Transaction, transaction } from "#storage/database.ts";
import { getDomain } from "../../buildings/queries/domains.ts";
import type { ProviderContext } from "../../context.ts";
import { recordEvent } from "../../history/operations/record-events.ts";
import { digest } from "../../keys.ts";
import { requireFreePlace } from "../../permissions/building-full.ts";
import { requireUsableInvite } from "../../permissions/invites.ts";
import { findCardholder } from "../queries/cardholders.ts";
import { hasAccepted, insertAcceptance } from "../queries/invite-acceptances.ts";
import { freePlaces, listReservedInviteIds } from "../queries/invite-reservations.ts";
import { findInviteByCode, findInviteById, type StoredInvite, takeInvitePlace } from "../queries/invites.ts";
import { findMembership } from "../queries/members.ts";
import { listInviteActions } from "../queries/shown-invites.ts";
import { getUser } from "../queries/users.ts";
import { applyInviteAction } from "./apply-invite-action.ts";
import { notifyOfJoining } from "./notify-of-joining.ts";

interface Acceptance {
  code: string;
  userId: string;
  address: string | undefined;
}

/** The result of accepting an invite. */
export interface AcceptedInvite {
  domain: Domain;
  results: InviteActionResult[];
}

/**
 * Accepts an invite: takes one of its places, applies its actions in order, and returns the result of each.
 * Actions for which its maker no longer has the rights are refused.
 * @throws ApiError INVITE_UNKNOWN, INVITE_EXPIRED, INVITE_USED_UP, INVITE_ALREADY_ACCEPTED, BUILDING_FULL,
 * TOO_MANY_TRIES
 */
export async function acceptInvite(
  context: ProviderContext,
  { code, userId, address }: Acceptance,
): Promise<AcceptedInvite> {
  const undoTry = await context.guards.take("one-time-code", { account: userId, address });
  const accepted = await transaction(context.db, async (tx) => {
    const times = context.times();
    const invite = await findInviteByCode(tx, digest(code), { times, userId });
    if (invite && (await hasAccepted(tx, invite.id, userId))) throw new ApiError("INVITE_ALREADY_ACCEPTED");
    requireUsableInvite(invite, "code", times);
    await requireFreePlaceFor(tx, context, invite, userId);
    if (!(await takeInvitePlace(tx, invite.id, { userId, times }))) {
      throw new ApiError("INVITE_USED_UP", { fields: { code: "used" } });
    }
    return accept(tx, context, invite, userId);
  });
  await undoTry();
  return accepted;
}

/** Accepts the invites in which a person has a reserved place and that can still be accepted. */
export async function acceptReserved(
  tx: Transaction,
  context: ProviderContext,
  userId: string,
): Promise<AcceptedInvite[]> {
  const times = context.times();
  const accepted: AcceptedInvite[] = [];
  for (const inviteId of await listReservedInviteIds(tx, userId)) {
    const invite = await findInviteById(tx, inviteId, { times, userId });
    const isUsable =
      invite !== undefined &&
      invite.expirationDate > times.now &&
      (await hasPlace(tx, context, invite, userId));
    if (isUsable && (await takeInvitePlace(tx, inviteId, { userId, times })))
      accepted.push(await accept(tx, context, invite, userId));
  }
  await freePlaces(tx, userId);
  return accepted;
}

/**
 * Checks that the building has a place for the person. A member needs none and may accept the other actions;
 * an account that replaces a cardholder uses the cardholder's place.
 * @throws ApiError BUILDING_FULL
 */
async function requireFreePlaceFor(
  tx: Transaction,
  context: ProviderContext,
  { id, domainId }: StoredInvite,
  userId: string,
): Promise<void> {
  if (await findMembership(tx, domainId, userId)) return;
  const actions = await listInviteActions(tx, id);
  const cardholderId = actions.find(({ type }) => type === "TAKE_OVER")?.payload.cardholderId;
  if (cardholderId !== undefined && (await findCardholder(tx, domainId, cardholderId))) return;
  const licenceIds = actions.flatMap(({ payload }) => payload.licenseIds ?? []);
  await requireFreePlace(tx, context, { domainId, licenceIds });
}

async function hasPlace(
  tx: Transaction,
  context: ProviderContext,
  invite: StoredInvite,
  userId: string,
): Promise<boolean> {
  try {
    await requireFreePlaceFor(tx, context, invite, userId);
    return true;
  } catch (error) {
    if (isApiError(error, "BUILDING_FULL")) return false;
    throw error;
  }
}

/** Applies an invite for a person who has taken one of its places. */
async function accept(
  tx: Transaction,
  context: ProviderContext,
  invite: StoredInvite,
  userId: string,
): Promise<AcceptedInvite> {
  const now = context.now();
  const results = await applyActions(tx, context, invite, userId, now);
  await insertAcceptance(tx, { inviteId: invite.id, userId, results, now });
  // The caller's token may be for no building or another one, so the watchers of this building are notified
  // here.
  afterCommit(tx, () => context.changeFeed.publish(invite.domainId));
  return { domain: await getDomain(tx, invite.domainId), results };
}

async function applyActions(
  tx: Transaction,
  context: ProviderContext,
  invite: StoredInvite,
  userId: string,
  now: number,
): Promise<InviteActionResult[]> {
  const results: InviteActionResult[] = [];
  for (const action of await listInviteActions(tx, invite.id)) {
    const wasRefused = results.some(({ type, result }) => type === "ADD_TO_DOMAIN" && result === "REFUSED");
    const result = wasRefused
      ? { type: action.type, result: "SKIPPED" as const, reason: "BUILDING_NOT_JOINED" as const, about: [] }
      : await applyInviteAction(tx, { invite, action, userId, context, now });
    results.push(result);
    if (result.type === "ADD_TO_DOMAIN" && result.result === "APPLIED")
      await noteJoining(tx, context, invite, userId, now);
  }
  return results;
}

async function noteJoining(
  tx: Transaction,
  context: ProviderContext,
  { domainId }: StoredInvite,
  userId: string,
  now: number,
): Promise<void> {
  const { user } = await getUser(tx, userId);
  const joining = { time: now, kind: "MEMBER", outcome: "joined", method: "INVITE" } as const;
  await recordEvent(tx, domainId, { ...joining, actor: { id: userId, name: user.name } }, now);
  await notifyOfJoining(tx, context, { domainId, userId });
}
