type Digests = ReadonlyMap<string, string>;

/**
 * A configuration as the digests of its parts, by part name. The devices of an audience share one map of
 * people until one of these people changes.
 */
export interface Manifest {
  version: string;
  own: Digests;
  people: Digests;
}

interface Difference {
  parts: { name: string; digest: string }[];
  removed: string[];
}

const NONE: Digests = new Map();

/** Returns the names of all parts, in their order. */
export function listPartNames({ own, people }: Manifest): string[] {
  return [...own.keys(), ...people.keys()].sort();
}

/**
 * Compares manifests. After a change, many devices go from the same people to the same people, so the last
 * comparison of people is cached.
 */
export class ManifestComparison {
  #last: { before: Digests; after: Digests; difference: Difference } | undefined;

  /** Returns what differs from `before`, or all parts without it. */
  differenceOf(before: Manifest | undefined, after: Manifest): Difference {
    const own = compare(before?.own ?? NONE, after.own);
    const people = this.#comparePeople(before?.people ?? NONE, after.people);
    return {
      parts: [...own.parts, ...people.parts].sort((a, b) => (a.name < b.name ? -1 : 1)),
      removed: [...own.removed, ...people.removed],
    };
  }

  #comparePeople(before: Digests, after: Digests): Difference {
    if (this.#last?.before !== before || this.#last.after !== after)
      this.#last = { before, after, difference: compare(before, after) };
    return this.#last.difference;
  }
}

function compare(before: Digests, after: Digests): Difference {
  if (before === after) return { parts: [], removed: [] };
  return {
    parts: [...after].flatMap(([name, digest]) => (before.get(name) === digest ? [] : [{ name, digest }])),
    removed: [...before.keys()].filter((name) => !after.has(name)),
  };
}
