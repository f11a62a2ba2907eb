import type { Domain } from "#contract/domains.ts";
import { ApiError } from "#contract/errors.ts";
import type { InviteActionResult } from "#contract/invites.ts";
import { afterCommit, transaction, type Transaction } from "../db/database.ts";
import { getDomain } from "../db/domains.ts";
import { hasAccepted, insertAcceptance } from "../db/invite-acceptances.ts";
import { findInviteByCode, listInviteActions, type StoredInvite, takePlace } from "../db/invites.ts";
import { getUser } from "../db/users.ts";
import type { House } from "../house.ts";
import { digest } from "../keys.ts";
import { mustBeUsable } from "../permissions/invites.ts";
import { applyInviteAction } from "./apply-invite-action.ts";
import { recordEvent } from "./record-events.ts";
import { tellOfJoining } from "./tell-of-joining.ts";

interface Acceptance {
  code: string;
  userId: string;
  address: string | undefined;
}

/**
 * Accepts an invite: takes one of its places, then does what it does, in order, and tells what became of each action.
 * What its maker may not do any more is refused.
 * @throws ApiError INVITE_UNKNOWN, INVITE_EXPIRED, INVITE_USED_UP, INVITE_ALREADY_ACCEPTED, TOO_MANY_TRIES
 */
export async function acceptInvite(
  house: House,
  { code, userId, address }: Acceptance,
): Promise<{ domain: Domain; results: InviteActionResult[] }> {
  const giveBack = await house.guards.take("one-time-code", { account: userId, address });
  const accepted = await transaction(house.db, async (tx) => {
    const now = house.now();
    const invite = await findInviteByCode(tx, digest(code));
    if (invite && (await hasAccepted(tx, invite.id, userId))) throw new ApiError("INVITE_ALREADY_ACCEPTED");
    mustBeUsable(invite, "code", now);
    if (!(await takePlace(tx, invite.id))) {
      throw new ApiError("INVITE_USED_UP", { fields: { code: "used" } });
    }
    const results = await applyActions(tx, house, invite, userId, now);
    await insertAcceptance(tx, { inviteId: invite.id, userId, results, now });
    // The caller's token may be of no building or of another one: who watches this one is told here.
    afterCommit(tx, () => house.hints.changed(invite.domainId));
    return { domain: await getDomain(tx, invite.domainId), results };
  });
  await giveBack();
  return accepted;
}

async function applyActions(
  tx: Transaction,
  house: House,
  invite: StoredInvite,
  userId: string,
  now: number,
): Promise<InviteActionResult[]> {
  const results: InviteActionResult[] = [];
  for (const action of await listInviteActions(tx, invite.id)) {
    const isOut = results.some(({ type, result }) => type === "ADD_TO_DOMAIN" && result === "REFUSED");
    const result = isOut
      ? { type: action.type, result: "SKIPPED" as const, about: [] }
      : await applyInviteAction(tx, { invite, action, userId, house, now });
    results.push(result);
    if (result.type === "ADD_TO_DOMAIN" && result.result === "APPLIED")
      await noteJoining(tx, house, invite, userId, now);
  }
  return results;
}

async function noteJoining(
  tx: Transaction,
  house: House,
  { domainId }: StoredInvite,
  userId: string,
  now: number,
): Promise<void> {
  const { user } = await getUser(tx, userId);
  const joining = { time: now, kind: "MEMBER", outcome: "joined", method: "INVITE" } as const;
  await recordEvent(tx, domainId, { ...joining, actor: { id: userId, name: user.name } }, now);
  await tellOfJoining(tx, house, { domainId, userId });
}
