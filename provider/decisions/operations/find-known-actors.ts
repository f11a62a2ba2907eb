import type { DeviceEvent } from "#contract/device-link/device-link.ts";
import { containingGroups } from "#rules/people/agent-groups.ts";
import type { Reader } from "#storage/database.ts";
import { findCredentialHolders } from "../../access/queries/access-credentials.ts";
import { findTagHolders } from "../../access/queries/nfc-tags.ts";
import { findPeopleNames } from "../../buildings/queries/names-in-building.ts";
import { listGroupsOfAgents } from "../../people/queries/agent-groups.ts";
import { listContainments } from "../../people/queries/group-members.ts";
import { type DeviceScope } from "../../scope.ts";
import { readRulesOfGroups } from "./read-access-rules.ts";

/** The people in a device's events that the building knows, and their credentials and tags. */
export interface KnownActors {
  /** Returns the name of an event's person; undefined for a person whom the device cannot know. */
  nameOf(event: DeviceEvent): string | undefined;
  credentials: ReadonlyMap<string, string>;
  tags: ReadonlyMap<string, string | null>;
}

/**
 * Finds the people that a device may name: people of its building with a right at the device, who are in its
 * configuration, and the holder of the credential or tag in the event. The holder may have lost the right
 * since: a late event must be recorded nevertheless. Ids of credentials are random, so a device knows only
 * those from its configuration.
 */
export async function findKnownActors(
  db: Reader,
  place: DeviceScope,
  events: readonly DeviceEvent[],
): Promise<KnownActors> {
  const { domainId } = place;
  const ids = unique(events.flatMap(({ actor }) => actor?.id ?? []));
  const credentials = await findCredentialHolders(
    db,
    domainId,
    unique(events.flatMap(({ credentialId }) => credentialId ?? [])),
  );
  const tags = await findTagHolders(db, domainId, unique(events.flatMap(({ tagId }) => tagId ?? [])));
  const names = await findPeopleNames(db, place, ids);
  const holds = ({ actor, credentialId, tagId }: DeviceEvent): boolean =>
    actor !== null && [credentials.get(credentialId ?? ""), tags.get(tagId ?? "")].includes(actor.id);
  const others = unique(events.flatMap((event) => (event.actor && !holds(event) ? [event.actor.id] : [])));
  const withRight = await peopleWithRight(
    db,
    place,
    others.filter((id) => names.has(id)),
  );
  return {
    nameOf: (event) =>
      event.actor && (holds(event) || withRight.has(event.actor.id)) ? names.get(event.actor.id) : undefined,
    credentials,
    tags,
  };
}

/** Returns the people in a group that may open something at the device. */
async function peopleWithRight(db: Reader, place: DeviceScope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const contains = await listContainments(db, place.domainId);
  const memberships = await listGroupsOfAgents(db, place.domainId, ids);
  const groups = new Map(
    ids.map((userId) => {
      const direct = memberships.filter(({ agentId }) => agentId === userId);
      const groupIds = direct.map(({ id }) => id);
      return [userId, containingGroups(groupIds, contains)];
    }),
  );
  const { associations, zones } = await readRulesOfGroups(db, place, [...groups.values()].flat());
  const opening = new Set([...associations, ...zones].map(({ agentGroupId }) => agentGroupId));
  return new Set(ids.filter((id) => groups.get(id)?.some((groupId) => opening.has(groupId))));
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
