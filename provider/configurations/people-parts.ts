import { createHash } from "node:crypto";
import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import { computeVerifier } from "#contract/device-link/verifier.ts";
import type { AccessRules } from "#rules/access/access-decision.ts";
import { containingGroups, type Containment } from "#rules/people/agent-groups.ts";
import type { StoredCredential } from "../access/queries/access-credentials.ts";
import type { HolderRows } from "../access/queries/holders.ts";
import type { Keys } from "../keys.ts";
import { digestContent } from "./own-parts.ts";

/** A person with a tag or a credential, with unsealed values. */
export interface Holder {
  userId: string;
  name: string;
  /** The ids of the groups that contain the person at any depth. */
  groupIds: readonly string[];
  tags: HolderRows["tags"];
  credentials: readonly { row: StoredCredential; value: string | null }[];
}

/** Returns a person with unsealed values, which are the same at each of the devices that know the person. */
export function toHolder(
  keys: Keys,
  { userId, name, tags, credentials }: HolderRows,
  groupIds: string[],
): Holder {
  const unsealed = credentials.map((row) => ({
    row,
    value: row.valueSealed === null ? null : keys.unseal(row.valueSealed),
  }));
  return { userId, name, groupIds, tags, credentials: unsealed };
}

/**
 * The groups whose members are in a device's configuration, and the groups whose members may go to lift
 * areas.
 */
export interface Audience {
  opening: ReadonlySet<string>;
  reaching: ReadonlySet<string>;
}

/** Returns the audience of a device. Devices with equal keys have the same people in their configurations. */
export function findAudience({
  associations,
  zones,
  elevatorAreas,
}: Pick<AccessRules, "associations" | "zones" | "elevatorAreas">): Audience & { key: string } {
  const opening = idsIn([...associations, ...zones]);
  const reaching = idsIn(elevatorAreas);
  return { opening, reaching, key: digestContent([[...opening].sort(), [...reaching].sort()]) };
}

function idsIn(all: readonly { agentGroupId: string }[]): ReadonlySet<string> {
  return new Set(all.map(({ agentGroupId }) => agentGroupId));
}

/**
 * Returns the groups of a person that matter to an audience. A device knows only people who may open
 * something there: a stolen device reveals nothing about others.
 */
export function groupsFor({ opening, reaching }: Audience, groupIds: readonly string[]): string[] {
  if (!groupIds.some((id) => opening.has(id))) return [];
  return groupIds.filter((id) => opening.has(id) || reaching.has(id));
}

/** Returns the groups that contain a person at any depth. */
export function listContainingGroups(direct: readonly string[], contains: readonly Containment[]): string[] {
  return containingGroups([...direct], [...contains]).sort();
}

/**
 * Returns a fingerprint of a person's data, which changes with the person's content at any device. It is
 * keyed, because tags have short values, and devices and consoles see digests derived from it.
 */
export function fingerprintHolder(keys: Keys, { userId, name, tags, credentials }: HolderRows): string {
  const content = JSON.stringify([
    [userId, name],
    tags.map(({ id, value, isLost }) => (isLost ? [id, value, "lost"] : [id, value])),
    credentials.map((each) => [
      each.id,
      each.credentialType,
      each.valueIndex,
      each.startTime,
      each.endTime,
      each.remainingUsages,
    ]),
  ]);
  return keys.hash("configuration-part", content).slice(0, 32);
}

/** Returns a person's position among the parts, of which the first digits count. */
export function hashPosition(userId: string): string {
  return createHash("sha256").update(userId).digest("hex").slice(0, DEPTH_MAX);
}

const DEPTH_MAX = 3;
const PEOPLE_PER_PART = 32;

/**
 * Returns how many digits of their positions divide `count` people into parts: about 32 people per part, at
 * most 4,096 parts.
 */
export function depthFor(count: number): number {
  let depth = 0;
  while (depth < DEPTH_MAX && count > PEOPLE_PER_PART * 16 ** depth) depth++;
  return depth;
}

export const PEOPLE_PART = "people";

/** Returns the name of the part of a position. */
export function formatPartName(place: string, depth: number): string {
  return depth === 0 ? PEOPLE_PART : `${PEOPLE_PART}/${place.slice(0, depth)}`;
}

/** Returns the content of a device's part with these people, with verifiers made with the device's secret. */
export function peopleContent(
  deviceSecret: string,
  audience: Audience,
  holders: readonly Holder[],
): Pick<DeviceConfiguration, "people" | "tags" | "credentials"> {
  const members = holders
    .map((holder) => ({ ...holder, groupIds: groupsFor(audience, holder.groupIds) }))
    .filter(({ groupIds }) => groupIds.length > 0);
  return {
    people: members.map(({ userId, name, groupIds }) => ({ userId, name, groupIds })),
    tags: members.flatMap(({ userId, tags }) =>
      tags.map(({ id, value, isLost }) => {
        const tag = { id, verifier: computeVerifier(deviceSecret, "NFC_TAG", value) };
        return isLost ? { ...tag, userId: null, isLost } : { ...tag, userId };
      }),
    ),
    credentials: members.flatMap(({ credentials }) =>
      credentials.map((credential) => credentialOf(deviceSecret, credential)),
    ),
  };
}

function credentialOf(
  deviceSecret: string,
  { row, value }: Holder["credentials"][number],
): DeviceConfiguration["credentials"][number] {
  return {
    id: row.id,
    credentialType: row.credentialType,
    verifier: value === null ? null : computeVerifier(deviceSecret, row.credentialType, value),
    userId: row.userId,
    startTime: row.startTime,
    endTime: row.endTime,
    remainingUsages: row.remainingUsages,
  };
}
