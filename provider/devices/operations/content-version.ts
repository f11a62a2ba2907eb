import { digest } from "../../keys.ts";
import type { ActionContent } from "../queries/actions.ts";

/**
 * Returns the version of content that is saved as a whole: a digest of everything returned of it. It depends
 * only on the content, whichever call changed a part; a read that overlaps a write gets a version that
 * matches no state.
 */
export function digestVersion(content: unknown): string {
  return digest(JSON.stringify(content));
}

/** Returns actions as one text, which is equal for equal actions in the same order. */
export function formatActions(actions: readonly ActionContent[]): string {
  return JSON.stringify(actions.map(formatAction));
}

/** Returns an action as text with sorted fields, because databases do not preserve the order of fields. */
export function formatAction({ type, targetType, targetId, payload }: ActionContent): string {
  const sortedFields = Object.entries(payload).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([type, targetType, targetId, sortedFields]);
}
