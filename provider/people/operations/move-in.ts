import type { Invite } from "#contract/people/invites.ts";
import type { NewFlatAccess, NewFlatCall, NewFlatPerson } from "#contract/people/moves.ts";
import type { Transaction } from "#storage/database.ts";
import { giveFlatAccess } from "../../access/operations/give-flat-access.ts";
import type { ProviderContext } from "../../context.ts";
import { callFlat } from "../../devices/operations/call-flat.ts";
import { runPart } from "../../part-of-call.ts";
import { requireMember } from "../../permissions/users.ts";
import { insertGroupMember } from "../queries/agent-groups.ts";
import { createCardholder } from "./create-cardholder.ts";
import { putInvite } from "./create-invite.ts";

export interface MoveIn {
  people: readonly NewFlatPerson[];
  calls: readonly NewFlatCall[];
  access: NewFlatAccess;
}

/** The administrator who moves people. */
export interface Mover {
  userId: string;
  domainId: string;
}

/**
 * Adds people, calls and access to a flat, and returns the invites that were created. If it relates groups, the
 * transaction has called `lockRelations` first.
 * @throws ApiError USER_UNKNOWN, BUILDING_FULL, MESSAGE_BUDGET_SPENT, and those of `callFlat` and `giveFlatAccess`,
 * with the fields of the part
 */
export async function moveIn(
  tx: Transaction,
  context: ProviderContext,
  caller: Mover,
  flat: { id: string; name: string },
  { people, calls, access }: MoveIn,
): Promise<Invite[]> {
  const { domainId } = caller;
  const invites: Invite[] = [];
  for (const [index, person] of people.entries()) {
    const invite = await runPart({ path: `people.${index}` }, () =>
      addPerson(tx, context, caller, flat, person),
    );
    if (invite) invites.push(invite);
  }
  for (const [index, call] of calls.entries()) {
    const part = { path: `calls.${index}`, missing: "deviceId" };
    await runPart(part, () => callFlat(tx, context, { domainId, ...flat }, call));
  }
  await giveFlatAccess(tx, { domainId, ...flat }, access);
  return invites;
}

/** Adds or invites a person; returns the invite. */
async function addPerson(
  tx: Transaction,
  context: ProviderContext,
  caller: Mover,
  flat: { id: string; name: string },
  { userId, name = flat.name, language, ...login }: NewFlatPerson,
): Promise<Invite | undefined> {
  const { domainId } = caller;
  if (userId !== undefined) {
    await requireMember(tx, domainId, userId);
    await insertGroupMember(tx, flat.id, userId);
    return undefined;
  }
  if (isReachable(login))
    return putInvite(tx, context, caller, {
      ...login,
      name,
      language,
      places: 1,
      agentGroupIds: [flat.id],
      support: false,
    });
  const id = await createCardholder(tx, context, domainId, { name, language: language ?? "en" });
  await insertGroupMember(tx, flat.id, id);
  return undefined;
}

function isReachable({
  loginType,
  email,
  mobileNumber,
}: Pick<NewFlatPerson, "loginType" | "email" | "mobileNumber">) {
  return (loginType === "MAIL" ? email : mobileNumber) !== undefined;
}
