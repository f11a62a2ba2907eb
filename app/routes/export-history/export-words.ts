import type { TFunction } from "i18next";
import { ELEVATOR_CALL_KINDS } from "#rules/actions.ts";
import { DEFAULT_AGENT_GROUP_NAMES } from "#rules/agent-groups.ts";
import { REASONS } from "#rules/access-decision.ts";
import { EXPORT_COLUMNS, type ExportWords } from "#rules/event-export.ts";
import { historyKinds, historyMethods, historyOutcomes } from "../history/history-kinds.ts";

/** What the cells of an export say in the reader's language: as on the screen of the history. */
export function exportWords(t: TFunction): ExportWords {
  return Object.fromEntries([
    ["sheet", t("history.title")],
    ["answer.yes", t("export.yes")],
    ...EXPORT_COLUMNS.map((column) => [`column.${column}`, t(`export.columns.${column}`)]),
    ...historyKinds.map((kind) => [`kind.${kind}`, t(`events.kinds.${kind}`)]),
    ...historyOutcomes.map((outcome) => [`outcome.${outcome}`, t(`components.state.${outcome}`)]),
    ...historyMethods.map((method) => [`method.${method}`, t(`events.methods.${method}`)]),
    ...REASONS.map((reason) => [`reason.${reason}`, t(`events.reasons.${reason}`)]),
    ...(["visitor", "inside", "unknown"] as const).map((who) => [`person.${who}`, t(`events.${who}`)]),
    ...Object.values(ELEVATOR_CALL_KINDS).map((kind) => [`lift.${kind}`, t(`actions.kinds.${kind}`)]),
    ...DEFAULT_AGENT_GROUP_NAMES.map((name) => [`group.${name}`, t(`groups.defaults.${name}`)]),
  ]) as ExportWords;
}
