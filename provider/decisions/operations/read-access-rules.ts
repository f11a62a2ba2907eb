import type { AccessControlAssociation } from "#contract/access/access-control-associations.ts";
import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import { verifierOf } from "#contract/device-link/verifier.ts";
import type {
  AccessKnowledge,
  AccessRules,
  KnownAssociation,
  KnownCredential,
  KnownPerson,
  KnownTag,
} from "#rules/access/access-decision.ts";
import { elevatorCallsOf } from "#rules/devices/actions.ts";
import { containingGroups } from "#rules/people/agent-groups.ts";
import type { Reader } from "#storage/database.ts";
import { readSipCalls } from "../../access/operations/read-sip-calls.ts";
import { listAssociations } from "../../access/queries/access-control-associations.ts";
import type { StoredCredential } from "../../access/queries/access-credentials.ts";
import { listOutputsElsewhere } from "../../access/queries/output-owners.ts";
import { type DrivenOutput, listDrivenOutputs, listZones } from "../../auxiliaries/queries/driven-outputs.ts";
import { listActionGroups } from "../../devices/queries/action-groups.ts";
import type { Place } from "../../history/queries/known-names.ts";
import type { Keys } from "../../keys.ts";
import {
  listContainments,
  listCredentials,
  listHolders,
  listMemberships,
  listTags,
} from "../../people/queries/group-members.ts";
import { listReachableAreas } from "../queries/reachable-areas.ts";

/** The data that a device decides by, with its action groups as in the contract. */
export type DeviceKnowledge = AccessKnowledge & Pick<DeviceConfiguration, "actionGroups">;

/**
 * Reads all that one device needs to decide, whether the device or the server decides. Values of tags and
 * credentials are included only as hashes, keyed with the device's secret.
 */
export async function readAccessKnowledge(
  db: Reader,
  { secret, ...place }: Place & { secret: string },
  keys: Keys,
): Promise<DeviceKnowledge> {
  const { domainId } = place;
  const rules = await readAccessRules(db, place);
  const opening = groupsIn(rules.associations, rules.zones);
  const reaching = groupsIn(rules.elevatorAreas);
  return {
    tags: await readTags(db, domainId, secret),
    credentials: (await listCredentials(db, domainId)).map((row) => knownCredential(keys, secret, row)),
    people: await readPeople(db, domainId, { opening, reaching }),
    ...rules,
  };
}

function groupsIn(...all: { agentGroupId: string }[][]): ReadonlySet<string> {
  return new Set(all.flat().map(({ agentGroupId }) => agentGroupId));
}

/** Reads which groups open what at one device, and to which areas they may go from there. */
export async function readAccessRules(
  db: Reader,
  place: Place,
): Promise<AccessRules & Pick<DeviceConfiguration, "actionGroups">> {
  const driven = [...(await listDrivenOutputs(db, place)), ...(await listOutputsElsewhere(db, place))];
  const actionGroups = await readActionGroups(db, place, driven);
  const called = actionGroups.flatMap(({ elevatorCalls }) => elevatorCalls.map(({ areaId }) => areaId));
  return {
    associations: (await listAssociations(db, place.deviceId)).map(knownAssociation),
    actionGroups,
    zones: await listZones(db, place.domainId, driven),
    elevatorAreas: await listReachableAreas(db, place.domainId, [...new Set(called)]),
  };
}

function knownAssociation({ id, agentGroupId, actionGroupId }: AccessControlAssociation): KnownAssociation {
  return { id, agentGroupId, actionGroupId };
}

async function readTags(db: Reader, domainId: string, secret: string): Promise<KnownTag[]> {
  const tags = await listTags(db, domainId);
  return tags.map(({ id, value, userId }) => ({
    id,
    verifier: verifierOf(secret, "NFC_TAG", value),
    userId,
  }));
}

function knownCredential(keys: Keys, secret: string, row: StoredCredential): KnownCredential {
  const credentialType = row.credentialType as KnownCredential["credentialType"];
  return {
    id: row.id,
    credentialType,
    verifier:
      row.valueSealed === null ? null : verifierOf(secret, credentialType, keys.unseal(row.valueSealed)),
    userId: row.userId,
    startTime: row.startTime,
    endTime: row.endTime,
    remainingUsages: row.remainingUsages,
  };
}

/**
 * Reads the people with the groups that matter to the device; a person who may open nothing there has no
 * groups.
 */
async function readPeople(
  db: Reader,
  domainId: string,
  { opening, reaching }: Record<"opening" | "reaching", ReadonlySet<string>>,
): Promise<KnownPerson[]> {
  const contains = await listContainments(db, domainId);
  const direct = new Map<string, string[]>();
  for (const { groupId, agentId } of await listMemberships(db, domainId)) {
    direct.set(agentId, [...(direct.get(agentId) ?? []), groupId]);
  }
  const holders = await listHolders(db, domainId);
  return holders.map(({ id, name }) => {
    const all = containingGroups(direct.get(id) ?? [], contains).sort();
    const opens = all.some((groupId) => opening.has(groupId));
    const groupIds = all.filter((groupId) => opens && (opening.has(groupId) || reaching.has(groupId)));
    return { userId: id, name, groupIds };
  });
}

/**
 * An output that may be opened from a device: one that it drives, or one of another device that its actions
 * target.
 */
type Openable = Pick<DrivenOutput, "id" | "type">;

async function readActionGroups(
  db: Reader,
  place: Place,
  driven: readonly Openable[],
): Promise<DeviceKnowledge["actionGroups"]> {
  const drives = new Set(driven.filter(({ type }) => type !== "none").map(({ id }) => id));
  const groups = await listActionGroups(db, place);
  const findSipCalls = await readSipCalls(db, place.domainId);
  return groups.map(({ id, name, actions }) => {
    const opened = actions.filter(({ type, targetType }) => type === "ACTIVATION" && targetType === "OUTPUT");
    const outputIds = new Set(opened.flatMap(({ targetId }) => targetId ?? []));
    return {
      id,
      name,
      actions,
      outputIds: [...outputIds].filter((outputId) => drives.has(outputId)),
      elevatorCalls: elevatorCallsOf(actions),
      sipCalls: findSipCalls({ actions }),
    };
  });
}
