import type { TFunction } from "i18next";
import { REASONS } from "#rules/access/access-decision.ts";
import { CONSOLE_REFUSALS, OPENING_RIGHTS, UNREACHED_REASONS } from "#rules/access/console-openings.ts";
import { ACTION_FAILURES } from "#rules/devices/action-outcomes.ts";
import { ACTION_TYPES, ELEVATOR_CALL_KINDS } from "#rules/devices/actions.ts";
import { RING_CALL_STATES } from "#rules/devices/ring-calls.ts";
import { EXPORT_COLUMNS, type ExportWords } from "#rules/history/event-export.ts";
import { EVENT_METHODS, HISTORY_KINDS, HISTORY_OUTCOMES } from "#rules/history/event-kinds.ts";
import { DEFAULT_AGENT_GROUP_NAMES } from "#rules/people/agent-groups.ts";

/** The texts of an export's cells in the reader's language: as on the screen of the history. */
export function exportWords(t: TFunction): ExportWords {
  return Object.fromEntries([
    ["sheet", t("history.title")],
    ["answer.yes", t("export.yes")],
    ...EXPORT_COLUMNS.map((column) => [`column.${column}`, t(`export.columns.${column}`)]),
    ...HISTORY_KINDS.map((kind) => [`kind.${kind}`, t(`events.kinds.${kind}`)]),
    ...HISTORY_OUTCOMES.map((outcome) => [`outcome.${outcome}`, t(`components.state.${outcome}`)]),
    ...RING_CALL_STATES.map((state) => [`call.${state}`, t(`calls.states.${state}`)]),
    ...EVENT_METHODS.map((method) => [`method.${method}`, t(`events.methods.${method}`)]),
    ...ACTION_TYPES.map((type) => [`action.${type}`, t(`actions.types.${type}`)]),
    ...[...REASONS, ...CONSOLE_REFUSALS, ...UNREACHED_REASONS, ...ACTION_FAILURES].map((reason) => [
      `reason.${reason}`,
      t(`events.reasons.${reason}`),
    ]),
    ...OPENING_RIGHTS.map((right) => [`allowedBy.${right}`, t(`events.allowedBy.${right}`)]),
    ...(["visitor", "inside", "unknown"] as const).map((who) => [`person.${who}`, t(`events.${who}`)]),
    ...Object.values(ELEVATOR_CALL_KINDS).map((kind) => [`lift.${kind}`, t(`actions.kinds.${kind}`)]),
    ...DEFAULT_AGENT_GROUP_NAMES.map((name) => [`group.${name}`, t(`groups.defaults.${name}`)]),
  ]) as ExportWords;
}
