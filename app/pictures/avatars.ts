/** The kinds of entities that have avatars (§3). */
export const AVATAR_KINDS = ["domain", "agent", "action-group"] as const;
export type AvatarKind = (typeof AVATAR_KINDS)[number];

/** A picture to show: its entity, and the console's own address of it, which changes with the picture. */
export interface Avatar {
  kind: AvatarKind;
  /** The id of the domain, agent or action group. */
  id: string;
  address: string;
}

interface AvatarOwner {
  id: string;
  /** When the picture was set; null if there is none. */
  avatar: number | null;
}

export function domainAvatar(domain: AvatarOwner): Avatar | undefined {
  return avatarAt("domain", domain, domain.id);
}

export function agentAvatar(agent: AvatarOwner): Avatar | undefined {
  return avatarAt("agent", agent, agent.id);
}

export function actionGroupAvatar(deviceId: string, group: AvatarOwner): Avatar | undefined {
  return avatarAt("action-group", group, `${deviceId}/${group.id}`);
}

function avatarAt(kind: AvatarKind, { id, avatar }: AvatarOwner, place: string): Avatar | undefined {
  return avatar === null ? undefined : { kind, id, address: `/avatar/${kind}/${place}?v=${avatar}` };
}
