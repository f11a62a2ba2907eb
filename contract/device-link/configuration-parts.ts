import type { DownMessage } from "./device-link.ts";

export type ConfigurationPart = DownMessage<"part">;

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
