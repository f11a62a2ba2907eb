import { digestContent } from "./own-parts.ts";
import { type Audience, depthFor, formatPartName, groupsFor } from "./people-parts.ts";

/** A person as indexed for the parts of people. */
export interface IndexedPerson {
  print: string;
  groupIds: readonly string[];
  place: string;
}

/** Number of changes that are remembered for {@link PeopleOfAudience.changedBetween}. */
const CHANGES_MAX = 256;
/** After more changes a device receives the whole part, of about 32 people. */
const CHANGES_OF_PART_MAX = 8;

/** The parts of people for the devices of one audience, which can be updated person by person. */
export class PeopleOfAudience {
  readonly audience: Audience;
  readonly #entries = new Map<string, { place: string; entry: string }>();
  readonly #members = new Map<string, Set<string>>();
  readonly #digests = new Map<string, string>();
  /** By the digest of a changed part: the digest before it, and whose data changed. */
  readonly #changes = new Map<string, { from: string; userId: string }>();
  #depth = 0;
  /** The digests as they were returned, until the next change. */
  #returned: ReadonlyMap<string, string> | undefined;
  #digest: string | undefined;

  constructor(audience: Audience, people: ReadonlyMap<string, IndexedPerson>) {
    this.audience = audience;
    for (const [userId, person] of people) this.#enter(userId, person);
    this.#divide();
  }

  /** Updates a person; `person` is undefined for one who no longer holds a tag or credential. */
  update(userId: string, person: IndexedPerson | undefined): void {
    const before = this.#entries.get(userId);
    this.#entries.delete(userId);
    if (person) this.#enter(userId, person);
    const after = this.#entries.get(userId);
    if (before?.entry === after?.entry) return;
    this.#returned = undefined;
    this.#digest = undefined;
    if (depthFor(this.#entries.size) !== this.#depth) return this.#divide();
    const name = formatPartName((before ?? after)!.place, this.#depth);
    const members = this.#members.get(name) ?? new Set();
    if (after) members.add(userId);
    else members.delete(userId);
    this.#members.set(name, members);
    const from = this.#digests.get(name);
    this.#summarise(name);
    const to = this.#digests.get(name);
    if (from !== undefined && to !== undefined) this.#noteChange({ from, userId }, to);
  }

  #noteChange(change: { from: string; userId: string }, to: string): void {
    this.#changes.delete(to);
    this.#changes.set(to, change);
    const [oldest] = this.#changes.keys();
    if (this.#changes.size > CHANGES_MAX && oldest !== undefined) this.#changes.delete(oldest);
  }

  /**
   * Returns the ids of the people who changed between two digests of a part; undefined if there were too many
   * changes, or they are no longer known.
   */
  changedBetween(from: string, to: string): string[] | undefined {
    const changed = new Set<string>();
    let digest = to;
    for (let step = 0; step < CHANGES_OF_PART_MAX; step++) {
      const change = this.#changes.get(digest);
      if (!change) return undefined;
      changed.add(change.userId);
      if (change.from === from) return [...changed];
      digest = change.from;
    }
    return undefined;
  }

  /** The digests of the parts, by name: the same map until a person changes, which returns another one. */
  get digests(): ReadonlyMap<string, string> {
    return (this.#returned ??= new Map(this.#digests));
  }

  /** A digest over all parts. */
  get digest(): string {
    return (this.#digest ??= digestContent([...this.#digests].sort(([a], [b]) => (a < b ? -1 : 1))));
  }

  /** Returns the ids of the people of a part. */
  membersOf(name: string): string[] {
    return [...(this.#members.get(name) ?? [])].sort();
  }

  #enter(userId: string, { print, groupIds, place }: IndexedPerson): void {
    const groups = groupsFor(this.audience, groupIds);
    if (groups.length > 0) this.#entries.set(userId, { place, entry: [print, ...groups].join(" ") });
  }

  #divide(): void {
    this.#depth = depthFor(this.#entries.size);
    this.#members.clear();
    this.#digests.clear();
    for (const [userId, { place }] of this.#entries) {
      const name = formatPartName(place, this.#depth);
      const members = this.#members.get(name) ?? new Set();
      this.#members.set(name, members.add(userId));
    }
    for (const name of this.#members.keys()) this.#summarise(name);
  }

  #summarise(name: string): void {
    const members = this.membersOf(name);
    if (members.length === 0) {
      this.#members.delete(name);
      this.#digests.delete(name);
      return;
    }
    this.#digests.set(name, digestContent(members.map((userId) => this.#entries.get(userId)!.entry)));
  }
}
