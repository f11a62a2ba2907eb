import type { GroupAction } from "#contract/devices/action-groups.ts";
import { ApiError, isApiError } from "#contract/errors.ts";

/** The actions that each list of checkboxes represents. */
const SHOWN_ACTIONS = {
  groups: { type: "CALL", targetType: "AGENT_GROUP" },
  people: { type: "CALL", targetType: "AGENT" },
  opens: { type: "ACTIVATION", targetType: "OUTPUT" },
  endpoints: { type: "ACTIVATION", targetType: "ENDPOINT" },
} as const;

export type ActionField = keyof typeof SHOWN_ACTIONS;

type Action = Pick<GroupAction, "type" | "targetType" | "targetId" | "payload">;

/** The actions that a field shows. */
function shownIn<A extends Action>(actions: readonly A[], field: ActionField): A[] {
  const { type, targetType } = SHOWN_ACTIONS[field];
  return actions.filter((action) => action.type === type && action.targetType === targetType);
}

/** The targets of the actions that a field shows. */
export function targetsIn(
  actions: readonly GroupAction[],
  field: ActionField,
): { id: string; name: string }[] {
  return shownIn(actions, field).flatMap(({ targetId, targetName }) =>
    targetId === null ? [] : { id: targetId, name: targetName ?? targetId },
  );
}

/**
 * The actions after a form: those it shows as checked, with their details; those it does not show unchanged.
 * New ones come last.
 */
export function actionsAsTicked(
  before: readonly Action[],
  ticked: Partial<Record<ActionField, readonly string[]>>,
): Action[] {
  const fields = Object.keys(SHOWN_ACTIONS).filter((field) => field in ticked) as ActionField[];
  const unticked = new Set(
    fields.flatMap((field) =>
      shownIn(before, field).filter(({ targetId }) => !ticked[field]?.includes(targetId ?? "")),
    ),
  );
  const added = fields.flatMap((field) => {
    const there = new Set(shownIn(before, field).map(({ targetId }) => targetId));
    const missing = [...new Set(ticked[field])].filter((id) => !there.has(id));
    const { type, targetType } = SHOWN_ACTIONS[field];
    return missing.map((targetId): Action => ({ type, targetType, targetId, payload: {} }));
  });
  const remaining = before.filter((action) => !unticked.has(action));
  return [...remaining.map(contentOf), ...added];
}

function contentOf({ type, targetType, targetId, payload }: Action): Action {
  return { type, targetType, targetId, payload };
}

/** Saves actions, and reports a problem of one of them at the field that shows it. */
export async function savingActions<R>(actions: readonly Action[], save: () => Promise<R>): Promise<R> {
  try {
    return await save();
  } catch (error) {
    if (!isApiError(error) || !error.extras.fields) throw error;
    const fields = Object.entries(error.extras.fields).map(([path, problem]) => [
      fieldOf(actions, path) ?? path,
      problem,
    ]);
    throw new ApiError(error.errorName, { ...error.extras, fields: Object.fromEntries(fields) }, error);
  }
}

function fieldOf(actions: readonly Action[], path: string): string | undefined {
  const [, index] = /^actions\.(\d+)\./.exec(path) ?? [];
  const action = actions[Number(index)];
  if (!action) return undefined;
  const fields = Object.keys(SHOWN_ACTIONS) as ActionField[];
  return fields.find((field) => shownIn([action], field).length > 0);
}
