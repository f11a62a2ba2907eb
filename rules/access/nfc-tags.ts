import type { NamedRow } from "../named-row.ts";
import { bestCredential, credentialState, type CredentialTerms } from "./access-credentials.ts";

/** The kinds of NFC tags; by default the list of unassigned tags shows all of them (§5). */
export const NFC_TAG_TYPES = ["CARD", "USER", "REMOTE"] as const;

/** What lists of tags are sorted by. */
export const TAG_ORDERS = ["name", "type"] as const;
export type TagOrder = (typeof TAG_ORDERS)[number];

/**
 * What a tag does for its holder: nothing while no one has it (FREE), without a credential (NO_ACCESS) or after it was
 * reported LOST, otherwise what the credential says that counts for it.
 */
export const TAG_STATES = ["FREE", "NO_ACCESS", "VALID", "UPCOMING", "EXPIRED", "LOST"] as const;
export type TagState = (typeof TAG_STATES)[number];

const STATES = { valid: "VALID", upcoming: "UPCOMING", expired: "EXPIRED" } as const;

interface TagCredential extends CredentialTerms {
  /** Whether it is for this tag alone, and not for any of the person's. */
  isOwn: boolean;
}

/** Returns the state of a held tag at `now` (epoch ms): credentials for it alone count before those for any tag. */
export function heldTagState(credentials: readonly TagCredential[], now: number): TagState {
  const own = credentials.filter(({ isOwn }) => isOwn);
  const counts = bestCredential(own.length > 0 ? own : credentials, now);
  return counts ? STATES[credentialState(counts, now)] : "NO_ACCESS";
}

/** The hexadecimal digits of a tag's value. */
export const TAG_DIGITS_MIN = 4;
export const TAG_DIGITS_MAX = 40;

export const TAG_VALUE = new RegExp(`^[0-9A-F]{${TAG_DIGITS_MIN},${TAG_DIGITS_MAX}}$`);

/** Whether some tag's value may contain a text, which is in the form of {@link plainTagValue}. */
export function canBeInTagValue(text: string): boolean {
  return /^[0-9A-F]+$/.test(text) && text.length <= TAG_DIGITS_MAX;
}

/** Returns the value of a tag as readers output it, without the separators that people type. */
export function plainTagValue(text: string): string {
  return text.replace(/[\s:.-]/g, "").toUpperCase();
}

/** How long a presented tag can be registered: two minutes, from the door to a screen. */
export const PRESENTED_TAG_RETENTION_MS = 120_000;

const SHOWN_DIGITS = 4;

/** Returns what a history may keep of an unknown tag's value: its end, at most half of it; undefined if it is short. */
export function tagValueEnd(value: string): string | undefined {
  return value.length >= 2 * SHOWN_DIGITS ? value.slice(-SHOWN_DIGITS) : undefined;
}

/** The last holder of a tag, who had lost it by a certain time. */
interface LostTag {
  lastHolderId: string | null;
  lastHolderName: string | null;
  unassignedAt: number | null;
}

/**
 * Returns who last held a tag that had no holder at `time` (epoch ms); undefined if no one had lost it by then, or
 * a person held it again afterwards.
 */
export function lastHolderAt(
  { lastHolderId, lastHolderName, unassignedAt }: LostTag,
  time: number,
): NamedRow | undefined {
  if (lastHolderId === null || unassignedAt === null || unassignedAt > time) return undefined;
  return { id: lastHolderId, name: lastHolderName ?? "" };
}

/**
 * Returns the end of a tag's value, as it is printed on many: enough to recognise it, too little to copy it.
 */
export function maskTagValue(value: string): string {
  return maskTagValueEnd(value.length > SHOWN_DIGITS ? value.slice(-SHOWN_DIGITS) : "");
}

/** Returns the end of a value as shown, after dots in place of the rest. */
export function maskTagValueEnd(end: string): string {
  return `•••• ${end}`.trim();
}
