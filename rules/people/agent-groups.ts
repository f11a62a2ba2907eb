import { plainName } from "../buildings/visible-names.ts";
import { ADMINISTRATORS } from "./roles.ts";

/** The groups that every new domain has (§9). */
export const DEFAULT_AGENT_GROUP_NAMES = [
  "all-the-ringbells",
  "all-the-agents",
  "all-the-administrators",
  "all-the-actuators",
  "all-the-elevators",
  "all-the-controllers",
  "all-the-credential-managers",
  "all-the-outputs",
  "all-the-elevator-areas",
] as const;
export type DefaultAgentGroupName = (typeof DEFAULT_AGENT_GROUP_NAMES)[number];

/** What the members of a group may, or may not, do with the members of another (§3). */
export const RIGHTS = [
  "CAN_CALL",
  "CAN_AUDIT_ACCESS",
  "CAN_MANAGE_ACCESS_CREDENTIALS",
  "CANNOT_ACCESS_EVENT_MEDIA",
] as const;
export type Right = (typeof RIGHTS)[number];

/** How one group can be related to another: the source to the destination. */
export const RELATION_TYPES = [...RIGHTS, "CONTAIN_AGENT_GROUP"] as const;
export type RelationType = (typeof RELATION_TYPES)[number];

const PRIVATE_PREFIX = "priv-";
const HIDDEN_PREFIX = "all-the-";

/** One group inside another: the source contains the destination. */
export interface Containment {
  sourceId: string;
  destinationId: string;
}

const RESERVED_NAMES = new Set([ADMINISTRATORS, ...DEFAULT_AGENT_GROUP_NAMES].map(plainName));

/**
 * Whether a name is reserved for the program, or looks like a reserved one: in another case, with look-alike
 * forms of its letters and hyphens, or with invisible characters. With spaces or dots only a whole name is
 * reserved: "All the agents", but not "All the family". Any name may begin with `priv-` itself: that group is
 * private (§5).
 */
export function isReservedGroupName(name: string): boolean {
  const plain = plainName(name);
  if (plain.startsWith(plainName(HIDDEN_PREFIX))) return true;
  if (RESERVED_NAMES.has(plain.replace(/[\s.]+/g, "-"))) return true;
  return plain.startsWith(PRIVATE_PREFIX) && !isPrivateGroup(name);
}

/** Whether a group belongs to a single person or device (§5). */
export function isPrivateGroup(name: string): boolean {
  return name.startsWith(PRIVATE_PREFIX);
}

/** Whether a group is left out of normal lists (§5). */
export function isHiddenGroup(name: string): boolean {
  return name.startsWith(HIDDEN_PREFIX);
}

/** Whether a group is in normal lists: a person made it, and for more than one member (§5). */
export function isListedGroup(name: string): boolean {
  return !isPrivateGroup(name) && !isHiddenGroup(name);
}

/**
 * Returns all groups that a member of the `direct` ones is in: these first, then the groups around them to
 * any depth, nearest first, each once. A cycle in `contains` does no harm.
 */
export function containingGroups(direct: Iterable<string>, contains: Iterable<Containment>): string[] {
  const around = new Map<string, string[]>();
  for (const { sourceId, destinationId } of contains) {
    addTo(around, destinationId, sourceId);
  }
  return reachable(direct, around);
}

/** Returns all groups in the `outer` ones: these first, then those inside them to any depth, each once. */
export function containedGroups(outer: Iterable<string>, contains: Iterable<Containment>): string[] {
  const inside = new Map<string, string[]>();
  for (const { sourceId, destinationId } of contains) {
    addTo(inside, sourceId, destinationId);
  }
  return reachable(outer, inside);
}

/**
 * Returns the groups from which all others are reached by going inside: those that are in no other, in their
 * order, and the first group of each cycle that no other group leads to.
 */
export function rootGroups(ids: readonly string[], contains: readonly Containment[]): string[] {
  const contained = new Set(contains.map(({ destinationId }) => destinationId));
  const roots = ids.filter((id) => !contained.has(id));
  const reached = new Set(containedGroups(roots, contains));
  for (const id of ids) {
    if (reached.has(id)) continue;
    roots.push(id);
    for (const each of containedGroups([id], contains)) reached.add(each);
  }
  return roots;
}

/** Whether putting `added.destinationId` into `added.sourceId` would make a group contain itself. */
export function wouldCloseCycle(contains: Iterable<Containment>, added: Containment): boolean {
  return containingGroups([added.sourceId], contains).includes(added.destinationId);
}

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) {
    lists.set(key, [value]);
  } else {
    list.push(value);
  }
}

function reachable(start: Iterable<string>, next: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set(start);
  // Iterating over a set includes what is added meanwhile, so that the set serves as the queue.
  for (const id of found) {
    for (const neighbour of next.get(id) ?? []) {
      found.add(neighbour);
    }
  }
  return [...found];
}
