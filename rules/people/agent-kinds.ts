/** What an agent is: a person or something that can be in a group and the target of an action. */
export const AGENT_KINDS = ["USER", "VIRTUAL_USER", "DEVICE", "AUXILIAR_DEVICE"] as const;
export type AgentKind = (typeof AGENT_KINDS)[number];

/** Whether an agent is a person, and not a device. */
export function isPerson({ kind }: { kind: AgentKind }): boolean {
  return kind === "USER" || kind === "VIRTUAL_USER";
}
