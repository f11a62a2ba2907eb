import type { InviteActionResult } from "#contract/invites.ts";
import type { InviteResult } from "#rules/invites.ts";
import { insertGroupMember, listAgentGroupsById } from "../db/agent-groups.ts";
import type { Transaction } from "../db/database.ts";
import { getDomain } from "../db/domains.ts";
import { countSeatsGiven } from "../db/invite-acceptances.ts";
import type { InviteAction, StoredInvite } from "../db/invites.ts";
import { findOwnLicence } from "../db/licences.ts";
import { insertMember } from "../db/members.ts";
import { hasSeat } from "../db/subscriptions.ts";
import { isAdministrator } from "../db/user-groups.ts";
import { isLicenceRefusal, type LicenceHouse } from "../permissions/licences.ts";
import { joinDefaultGroups } from "./default-groups.ts";
import { takeSeat } from "./take-seat.ts";

interface Application {
  invite: StoredInvite;
  action: InviteAction;
  /** Who accepts. */
  userId: string;
  house: LicenceHouse;
  /** When it is accepted: who joins by it is in the building since then. */
  now: number;
}

/** Does one of an invite's actions, as far as its maker could do it today; it never fails, it is refused. */
export async function applyInviteAction(
  tx: Transaction,
  application: Application,
): Promise<InviteActionResult> {
  const { type } = application.action;
  switch (type) {
    case "ADD_TO_DOMAIN":
      return { type, ...(await addToDomain(tx, application)) };
    case "ADD_TO_AGENT_GROUPS":
      return { type, ...(await addToAgentGroups(tx, application)) };
    case "ASSIGN_LICENSE":
      return { type, ...(await assignLicences(tx, application)) };
  }
}

type Outcome = Pick<InviteActionResult, "result" | "about">;

async function addToDomain(tx: Transaction, { invite, userId, now }: Application): Promise<Outcome> {
  const { domainId, createdBy } = invite;
  const about = [(await getDomain(tx, domainId)).label];
  if (!(await isAdministrator(tx, domainId, createdBy))) return { result: "REFUSED", about };
  if (!(await insertMember(tx, domainId, userId, now))) return { result: "SKIPPED", about };
  await joinDefaultGroups(tx, domainId, userId, ["all-the-agents"]);
  return { result: "APPLIED", about };
}

/** Groups that are gone by now are left out. */
async function addToAgentGroups(tx: Transaction, { invite, action, userId }: Application): Promise<Outcome> {
  const groups = await listAgentGroupsById(tx, invite.domainId, action.payload.agentGroupIds ?? []);
  const about = groups.map(({ name }) => name);
  if (groups.length === 0) return { result: "REFUSED", about };
  const joined = [];
  for (const { id } of groups) joined.push(await insertGroupMember(tx, id, userId));
  return { result: joined.includes(true) ? "APPLIED" : "SKIPPED", about };
}

/** A licence's code is no business of who accepts, so nothing is told but the result. */
async function assignLicences(tx: Transaction, application: Application): Promise<Outcome> {
  const { licenseIds = [], limits = [] } = application.action.payload;
  const results: InviteResult[] = [];
  for (const [index, licenceId] of licenseIds.entries()) {
    results.push(await assignSeat(tx, application, licenceId, limits[index] ?? 0));
  }
  const result =
    (["APPLIED", "SKIPPED", "FAILED"] as const).find((each) => results.includes(each)) ?? "REFUSED";
  return { result, about: [] };
}

async function assignSeat(
  tx: Transaction,
  { invite, userId, house }: Application,
  licenceId: string,
  limit: number,
): Promise<InviteResult> {
  if (!(await findOwnLicence(tx, invite.createdBy, licenceId))) return "REFUSED";
  if (await hasSeat(tx, licenceId, userId, invite.domainId)) return "SKIPPED";
  if ((await countSeatsGiven(tx, invite, licenceId)) >= limit) return "REFUSED";
  try {
    const { domainId } = invite;
    await takeSeat(tx, house, licenceId, { assigneeType: "USER", assigneeId: userId, domainId });
    return "APPLIED";
  } catch (error) {
    if (isLicenceRefusal(error)) return "FAILED";
    throw error;
  }
}
