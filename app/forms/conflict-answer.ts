import type { FormAnswer } from "./form-answer.ts";

/** What an action returns to a form of a versioned entity. */
export interface ConflictAnswer<Saved extends { version: string | null }> extends FormAnswer {
  /** The saved values, if someone else has changed it since the form was opened. */
  saved?: Saved | undefined;
}

/**
 * The version that a form sends: the one it was opened with, or the newer one once the conflict was shown, so
 * that a second submit overwrites it. Empty for a new entity.
 */
export function versionToSave(
  answer: ConflictAnswer<{ version: string | null }> | undefined,
  opened: string | undefined,
): string {
  if (answer?.saved) return answer.saved.version ?? "";
  const sent = answer?.result.initialValue?.["version"];
  return answer ? (typeof sent === "string" ? sent : "") : (opened ?? "");
}
