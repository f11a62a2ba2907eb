import type { PermittedPeople } from "#contract/access/explanations.ts";
import { ApiError } from "#contract/errors.ts";
import type { PageQuery } from "#contract/paging.ts";
import { decideOpening, listOpeningGroups } from "#rules/access/remedies.ts";
import { containedGroups, containingGroups } from "#rules/people/agent-groups.ts";
import type { Reader } from "#storage/database.ts";
import { readPageOfAll } from "#storage/pages.ts";
import { listCredentialsOfPeople } from "../../access/queries/access-credentials.ts";
import { listOpeningOutputsById } from "../../access/queries/openable-outputs.ts";
import { getDevice } from "../../devices/queries/devices.ts";
import { getOutput } from "../../devices/queries/inputs-and-outputs.ts";
import { listGroupsOfAgents } from "../../people/queries/agent-groups.ts";
import { listContainments } from "../../people/queries/group-members.ts";
import { readConsoleRules } from "../queries/console-rules.ts";
import { readPageOfPeopleIn } from "../queries/people-in-groups.ts";
import { toCountedCredential } from "./explain-doors.ts";
import { listPermittingGroups } from "./list-permitting-groups.ts";
import { namePermissions } from "./name-permissions.ts";

interface Door {
  domainId: string;
  deviceId: string;
  outputId: string;
}

/**
 * Returns a page of the people whose groups may open a door, by name, each with what the door would decide at `now`
 * (epoch ms), and the first of these groups.
 * @throws ApiError NOT_FOUND, NOT_OPENABLE for an output that is no door
 */
export async function listPermittedPeople(
  db: Reader,
  { domainId, deviceId, outputId }: Door,
  query: PageQuery,
  now: number,
): Promise<PermittedPeople> {
  await getDevice(db, domainId, deviceId);
  await getOutput(db, deviceId, outputId);
  const outputs = await listOpeningOutputsById(db, domainId, [outputId]);
  if (outputs.length === 0) throw new ApiError("NOT_OPENABLE");
  const rules = await readConsoleRules(db, domainId, undefined, outputs);
  const contains = await listContainments(db, domainId);
  const groupIds = listOpeningGroups(rules, outputId, now);
  const permitting = {
    groups: await listPermittingGroups(db, domainId, { rules, groupIds, outputId, now }),
    groupCount: groupIds.length,
  };
  const opening = containedGroups(groupIds, contains);
  if (opening.length === 0) return { ...readPageOfAll(query, []), ...permitting };
  const page = await readPageOfPeopleIn(db, domainId, opening, query);
  if (page.items.length === 0) return { ...page, items: [], ...permitting };
  const ids = page.items.map(({ id }) => id);
  const memberships = await listGroupsOfAgents(db, domainId, ids);
  const credentials = await listCredentialsOfPeople(db, domainId, ids);
  const decided = page.items.map((person) => {
    const direct = memberships.filter(({ agentId }) => agentId === person.id).map(({ id }) => id);
    const own = credentials.filter(({ userId }) => userId === person.id);
    const around = new Set(containingGroups(direct, contains));
    const atDoor = { userId: person.id, name: person.name, groupIds: around, credentials: own };
    return { person, own, ...decideOpening(rules, atDoor, outputId, now) };
  });
  const named = await namePermissions(
    db,
    domainId,
    decided.map(({ through }) => through),
  );
  const items = decided.map(({ person, own, decision, through }) => {
    const counted = own.find(({ id }) => id === decision.credentialId);
    return {
      outcome: decision.outcome,
      reason: decision.reason,
      person,
      through: named(through),
      credential: counted ? toCountedCredential(counted) : null,
    };
  });
  return { ...page, items, ...permitting };
}
