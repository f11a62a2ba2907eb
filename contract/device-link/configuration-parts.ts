import type { DownMessage, PeopleChange } from "./device-link.ts";

export type ConfigurationPart = DownMessage<"part">;

interface OfPerson {
  userId: string | null;
}

/**
 * Applies a change of people to the part that it starts from.
 *
 * @param name the part's name, and the digest that it has after the change
 */
export function changePeople(
  { content }: ConfigurationPart,
  { name, digest }: Omit<ConfigurationPart, "content">,
  { userIds, people, tags, credentials }: PeopleChange,
): ConfigurationPart {
  const isUnchanged = ({ userId }: OfPerson): boolean => userId === null || !userIds.includes(userId);
  const merge = (before: unknown, changed: readonly OfPerson[]): OfPerson[] => [
    ...(Array.isArray(before) ? (before as OfPerson[]) : []).filter(isUnchanged),
    ...changed,
  ];
  return {
    name,
    digest,
    content: {
      people: merge(content["people"], people),
      tags: merge(content["tags"], tags),
      credentials: merge(content["credentials"], credentials),
    },
  };
}

/**
 * Assembles a configuration from its parts, in the order of their names; lists in several parts are
 * concatenated. The result must still be validated by the schema.
 */
export function joinParts(version: string, parts: readonly ConfigurationPart[]): Record<string, unknown> {
  const joined: Record<string, unknown> = { version, people: [], tags: [], credentials: [] };
  const ordered = [...parts].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const [field, value] of ordered.flatMap(({ content }) => Object.entries(content))) {
    const before = joined[field];
    joined[field] =
      Array.isArray(before) && Array.isArray(value)
        ? [...(before as unknown[]), ...(value as unknown[])]
        : value;
  }
  return joined;
}
