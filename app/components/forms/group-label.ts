import type { TFunction } from "i18next";
import { DEFAULT_AGENT_GROUP_NAMES } from "#rules/people/agent-groups.ts";

const defaultNames: ReadonlySet<string> = new Set(DEFAULT_AGENT_GROUP_NAMES);

/** A group's name as shown: the default groups (§9) in the reader's language, all others as stored. */
export function groupLabel(t: TFunction, name: string): string {
  return defaultNames.has(name) ? t(`groups.defaults.${name}`) : name;
}
