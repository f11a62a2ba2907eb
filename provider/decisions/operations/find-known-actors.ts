import type { DeviceEvent } from "#contract/device-link/device-link.ts";
import { containingGroups } from "#rules/people/agent-groups.ts";
import type { Reader } from "#storage/database.ts";
import { findCredentialHolders } from "../../access/queries/access-credentials.ts";
import { findTagHolders } from "../../access/queries/nfc-tags.ts";
import { findPeopleNames, type Place } from "../../history/queries/known-names.ts";
import { listContainments, listMembershipsOf } from "../../people/queries/group-members.ts";
import { readAccessRules } from "./read-access-rules.ts";

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
  place: Place,
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
async function peopleWithRight(db: Reader, place: Place, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { associations, zones } = await readAccessRules(db, place);
  const opening = new Set([...associations, ...zones].map(({ agentGroupId }) => agentGroupId));
  const contains = await listContainments(db, place.domainId);
  const memberships = await listMembershipsOf(db, place.domainId, ids);
  const groupsOf = (id: string): string[] =>
    memberships.flatMap(({ agentId, groupId }) => (agentId === id ? [groupId] : []));
  return new Set(
    ids.filter((id) => containingGroups(groupsOf(id), contains).some((groupId) => opening.has(groupId))),
  );
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
