import { digest } from "../../keys.ts";
import type { ActionContent } from "../queries/actions.ts";

/**
 * The version of content that is saved as a whole: a digest of all that is returned of it. It depends on the
 * content only, whichever call changed a part; a read that overlaps a write has the version of no state that
 * ever existed.
 */
export function versionOf(content: unknown): string {
  return digest(JSON.stringify(content));
}

/** Some actions as one text, equal for equal actions in the same order. */
export function textOfActions(actions: readonly ActionContent[]): string {
  return JSON.stringify(actions.map(textOfAction));
}

/** An action as a text with sorted fields; the databases store them in an order of their own. */
export function textOfAction({ type, targetType, targetId, payload }: ActionContent): string {
  const sortedFields = Object.entries(payload).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([type, targetType, targetId, sortedFields]);
}
