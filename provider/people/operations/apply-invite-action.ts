import { isApiError } from "#contract/errors.ts";
import type { InviteActionResult } from "#contract/people/invites.ts";
import type { Transaction } from "#storage/database.ts";
import { addRandomCode } from "../../access/operations/create-credential.ts";
import { getDomain } from "../../buildings/queries/domains.ts";
import type { ProviderContext } from "../../context.ts";
import { takeSeat } from "../../licences/operations/take-seat.ts";
import { findOwnLicence } from "../../licences/queries/licences.ts";
import { hasSeat } from "../../licences/queries/subscriptions.ts";
import { isLicenceRefusal, type LicenceContext } from "../../permissions/licences.ts";
import { CREDENTIAL_MANAGERS_GROUP } from "../../sign-in/queries/signed-in.ts";
import { insertGroupMember, joinDefaultGroups, listAgentGroupsById } from "../queries/agent-groups.ts";
import { findCardholder } from "../queries/cardholders.ts";
import { insertInstaller } from "../queries/installers.ts";
import { countSeatsTaken } from "../queries/invite-acceptances.ts";
import type { StoredInvite } from "../queries/invites.ts";
import { insertMember } from "../queries/members.ts";
import type { InviteAction } from "../queries/shown-invites.ts";
import { isAdministrator } from "../queries/user-groups.ts";
import { addAdministrator } from "./change-administrators.ts";
import { takeOverCardholder } from "./take-over-cardholder.ts";

interface Application {
  invite: StoredInvite;
  action: InviteAction;
  /** The account that accepts. */
  userId: string;
  context: LicenceContext & Pick<ProviderContext, "keys">;
  /** The time of acceptance, at which a new member joins the building. */
  now: number;
}

/**
 * Applies one of an invite's actions, if its maker still has the right to do so. Never throws for an action
 * that cannot be applied: its result says so, with the reason.
 */
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
    case "ALLOW_SET_UP":
      return { type, ...(await allowSetUp(tx, application)) };
    case "TAKE_OVER":
      return { type, ...(await takeOver(tx, application)) };
    case "ASSIGN_ROLE":
      return { type, ...(await assignRole(tx, application)) };
    case "CREATE_CODE":
      return { type, ...(await createCode(tx, application)) };
  }
}

type Outcome = Pick<InviteActionResult, "result" | "reason" | "about">;

async function addToDomain(tx: Transaction, { invite, userId, now }: Application): Promise<Outcome> {
  const { domainId, createdBy } = invite;
  const about = [(await getDomain(tx, domainId)).label];
  if (!(await isAdministrator(tx, domainId, createdBy)))
    return { result: "REFUSED", reason: "CREATOR_NOT_ADMINISTRATOR", about };
  if (!(await insertMember(tx, domainId, userId, now))) return { result: "SKIPPED", about };
  await joinDefaultGroups(tx, domainId, userId, ["all-the-agents"]);
  return { result: "APPLIED", about };
}

/** Leaves out groups that were deleted. */
async function addToAgentGroups(tx: Transaction, { invite, action, userId }: Application): Promise<Outcome> {
  const { agentGroupIds = [] } = action.payload;
  const groups = await listAgentGroupsById(tx, invite.domainId, agentGroupIds);
  const about = groups.map(({ name }) => name);
  const reason = groups.length < agentGroupIds.length ? "GROUP_DELETED" : undefined;
  if (groups.length === 0) return { result: "FAILED", reason, about };
  const joined = [];
  for (const { id } of groups) joined.push(await insertGroupMember(tx, id, userId));
  return { result: joined.includes(true) ? "APPLIED" : "SKIPPED", reason, about };
}

/** Gives set-up rights until the invite ends; an administrator already has all of them. */
async function allowSetUp(tx: Transaction, { invite, action, userId }: Application): Promise<Outcome> {
  const { domainId, id: inviteId } = invite;
  const about: string[] = [];
  if (await isAdministrator(tx, domainId, userId)) return { result: "SKIPPED", about };
  await insertInstaller(tx, { domainId, userId, inviteId, rights: action.payload.rights ?? [] });
  return { result: "APPLIED", about };
}

/** Returns only the result: the person who accepts must not see a licence's code. */
async function assignLicences(tx: Transaction, application: Application): Promise<Outcome> {
  const { licenseIds = [], limits = [] } = application.action.payload;
  const seats: SeatOutcome[] = [];
  for (const [index, licenceId] of licenseIds.entries()) {
    seats.push(await assignSeat(tx, application, licenceId, limits[index] ?? 0));
  }
  const results = seats.map(({ result }) => result);
  const result =
    (["APPLIED", "SKIPPED", "FAILED"] as const).find((each) => results.includes(each)) ?? "REFUSED";
  return { result, reason: seats.find(({ reason }) => reason)?.reason, about: [] };
}

type SeatOutcome = Pick<Outcome, "result" | "reason">;

async function assignSeat(
  tx: Transaction,
  { invite, userId, context }: Application,
  licenceId: string,
  limit: number,
): Promise<SeatOutcome> {
  if (!(await findOwnLicence(tx, invite.createdBy, licenceId)))
    return { result: "REFUSED", reason: "LICENCE_NOT_CREATORS" };
  if (await hasSeat(tx, licenceId, userId, invite.domainId)) return { result: "SKIPPED" };
  if ((await countSeatsTaken(tx, invite, licenceId)) >= limit)
    return { result: "FAILED", reason: "LIMIT_REACHED" };
  try {
    const { domainId } = invite;
    await takeSeat(tx, context, licenceId, { assigneeType: "USER", assigneeId: userId, domainId });
    return { result: "APPLIED" };
  } catch (error) {
    if (isApiError(error, "LICENCE_EXPIRED")) return { result: "FAILED", reason: "LICENCE_EXPIRED" };
    if (isLicenceRefusal(error)) return { result: "FAILED", reason: "NO_SEAT" };
    throw error;
  }
}

async function takeOver(tx: Transaction, { invite, action, userId, now }: Application): Promise<Outcome> {
  const { domainId } = invite;
  const cardholder = await findCardholder(tx, domainId, action.payload.cardholderId ?? "");
  if (!cardholder) return { result: "FAILED", reason: "PERSON_GONE", about: [] };
  await takeOverCardholder(tx, { domainId, fromId: cardholder.id, toId: userId }, now);
  return { result: "APPLIED", about: [cardholder.name] };
}

/** Applied after joining, which is refused if the invite's maker no longer administers the building. */
async function assignRole(tx: Transaction, { invite, action, userId }: Application): Promise<Outcome> {
  const { domainId } = invite;
  const role = action.payload.role ?? "credential-manager";
  const about = [role];
  if (await isAdministrator(tx, domainId, userId)) return { result: "SKIPPED", about };
  if (role === "credential-manager") {
    const joined = await joinDefaultGroups(tx, domainId, userId, [CREDENTIAL_MANAGERS_GROUP]);
    return { result: joined ? "APPLIED" : "SKIPPED", about };
  }
  await addAdministrator(tx, domainId, userId);
  return { result: "APPLIED", about };
}

async function createCode(
  tx: Transaction,
  { invite, action, userId, context, now }: Application,
): Promise<Outcome> {
  const { name = "", endTime = null } = action.payload;
  const about = [name];
  if (endTime !== null && endTime <= now) return { result: "FAILED", reason: "CODE_ENDED", about };
  const created = await addRandomCode(tx, context, { domainId: invite.domainId, userId, name, endTime });
  return { result: created ? "APPLIED" : "FAILED", about };
}
