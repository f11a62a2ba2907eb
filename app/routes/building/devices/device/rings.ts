import type { TFunction } from "i18next";
import type { Callable } from "#contract/devices/nameplate.ts";

/** How something rings when a panel calls it, or why it does not; for a group, how many of its members ring. */
export type Rings =
  | "MONITOR"
  | "SIP"
  | "CONSOLE"
  | "ANALOG"
  | "NO_SIP"
  | "PANEL_WITHOUT_SIP"
  | { members: number };

interface Target {
  id: string;
  name: string;
}

type WithRings<T> = T & { rings?: Rings };

/** Adds how many members of each group ring; nothing if the provider does not say it. */
export function groupsWithRings<T extends Target>(
  groups: readonly T[],
  callable: Callable | undefined,
): WithRings<T>[] {
  const ringing = new Map(callable?.groups.map(({ id, ringing: members }) => [id, members]));
  return groups.map((group) =>
    callable ? { ...group, rings: { members: ringing.get(group.id) ?? 0 } } : group,
  );
}

/** Adds how each person or device rings; nothing if the provider does not say it. */
export function agentsWithRings<T extends Target>(
  agents: readonly T[],
  callable: Callable | undefined,
): WithRings<T>[] {
  const by = new Map(callable?.agents.map((agent) => [agent.id, agent.by]));
  const ringsOf = (id: string): Rings => {
    const kind = by.get(id) ?? "NO_SIP";
    return kind === "SIP" && !callable?.hasSip ? "PANEL_WITHOUT_SIP" : kind;
  };
  return agents.map((agent) => (callable ? { ...agent, rings: ringsOf(agent.id) } : agent));
}

export function ringsText(t: TFunction, rings: Rings): string {
  if (typeof rings === "string") return t(`button.rings.${rings}`);
  return rings.members === 0 ? t("button.noneRings") : t("button.membersRing", { count: rings.members });
}
