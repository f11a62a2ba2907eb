import type { TFunction } from "i18next";
import { REASONS } from "#rules/access/access-decision.ts";
import { CONSOLE_REFUSALS } from "#rules/access/console-openings.ts";

const explained: ReadonlySet<string> = new Set(
  [...REASONS, ...CONSOLE_REFUSALS].filter((each) => each !== "GRANTED"),
);

/** Says why a person was refused, in a sentence. */
export function describeReason(reason: string | null, t: TFunction): string {
  if (reason === null) return "";
  return explained.has(reason) ? t(`why.reasons.${reason}`) : `${t(`events.reasons.${reason}`)}.`;
}
