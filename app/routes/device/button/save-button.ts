import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import type { TypedButton } from "./button-schema.ts";
import { type ButtonPlace, type ButtonState, readButton, targetsOf } from "./read-button.ts";

/** What one field of the form stands for among the button's actions. */
const aims = {
  groups: { type: "CALL", targetType: "AGENT_GROUP" },
  people: { type: "CALL", targetType: "AGENT" },
  opens: { type: "ACTIVATION", targetType: "OUTPUT" },
} as const;

type AimField = keyof typeof aims;
const AIM_FIELDS = Object.keys(aims) as AimField[];

/**
 * Saves a button with whom it calls, what it opens and its code. What is wrong is found before anything is changed;
 * actions of other kinds stay as they are.
 * @throws ApiError BUTTON_TAKEN, BUTTON_UNKNOWN, TARGET_UNKNOWN, CODE_TAKEN, each with its field; NOT_FOUND
 */
export async function saveButton(api: ApiCalls, place: ButtonPlace, typed: TypedButton): Promise<void> {
  const now = await readButton(api, place);
  if (typed.buttonId !== undefined && typed.buttonId !== now.button?.id) throw new ApiError("NOT_FOUND");
  await requireTargets(api, place, now, typed);
  requireFreeCode(now, typed.code);
  const { id: buttonId, actionGroupId } = await putButton(api, place, typed);
  try {
    await reconcileActions(api, place, actionGroupId, typed);
    await reconcileCode(api, place, actionGroupId, now, typed.code);
  } catch (error) {
    // A button that stayed would be in the way of each further try.
    if (typed.buttonId === undefined) await removeButton(api, place, buttonId);
    throw error;
  }
}

/** Whatever fails here as well, the first failure is the one to tell. */
async function removeButton(api: ApiCalls, { deviceId }: ButtonPlace, buttonId: string): Promise<void> {
  await api.ringBellButtons.remove({ id: deviceId, buttonId }).catch(() => undefined);
}

async function putButton(
  { ringBellButtons }: ApiCalls,
  { deviceId, position }: ButtonPlace,
  typed: TypedButton,
) {
  const { buttonId, text } = typed;
  if (buttonId === undefined) return ringBellButtons.create({ id: deviceId, body: { position, text } });
  return ringBellButtons.update({ id: deviceId, buttonId, body: { text } });
}

async function requireTargets(
  api: ApiCalls,
  place: ButtonPlace,
  now: ButtonState,
  typed: TypedButton,
): Promise<void> {
  const outputs = await api.outputs.list({ id: place.deviceId });
  const known = new Set(outputs.items.map(({ id }) => id));
  const isThere = {
    groups: (id: string) => exists(api.agentGroups.get({ id })),
    people: (id: string) => exists(api.agents.get({ id })),
    opens: async (id: string) => known.has(id),
  };
  for (const field of AIM_FIELDS) {
    const before = targetsOf(now.actions, aims[field].type, aims[field].targetType);
    const added = typed[field].filter((id) => !before.includes(id));
    const found = await Promise.all(added.map(isThere[field]));
    if (found.includes(false)) throw new ApiError("TARGET_UNKNOWN", { fields: { [field]: "unknown" } });
  }
}

async function exists(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (isApiError(error, "NOT_FOUND")) return false;
    throw error;
  }
}

function requireFreeCode({ codes, code: own }: ButtonState, wanted: string | undefined): void {
  const holder = codes.find(({ code }) => code === wanted);
  if (holder && holder.id !== own?.id) throw new ApiError("CODE_TAKEN", { fields: { code: "taken" } });
}

/** Adds what is missing before it takes away what is too much: at no time does the button do nothing. */
async function reconcileActions(
  { actionGroups }: ApiCalls,
  { deviceId }: ButtonPlace,
  groupId: string,
  typed: TypedButton,
): Promise<void> {
  const group = { id: deviceId, groupId };
  const { actions } = await actionGroups.get(group);
  for (const field of AIM_FIELDS) {
    const before = targetsOf(actions, aims[field].type, aims[field].targetType);
    for (const targetId of new Set(typed[field].filter((id) => !before.includes(id)))) {
      await actionGroups.addAction({ ...group, body: { ...aims[field], targetId } });
    }
  }
  for (const { id: actionId, type, targetType, targetId } of actions) {
    const field = AIM_FIELDS.find((each) => aims[each].type === type && aims[each].targetType === targetType);
    if (field && targetId !== null && !typed[field].includes(targetId)) {
      await actionGroups.removeAction({ ...group, actionId });
    }
  }
}

async function reconcileCode(
  { codes }: ApiCalls,
  { deviceId: id }: ButtonPlace,
  actionGroupId: string,
  { code: own }: ButtonState,
  wanted: string | undefined,
): Promise<void> {
  if (wanted === own?.code) return;
  if (wanted === undefined && own) await codes.remove({ id, codeId: own.id });
  if (wanted !== undefined && own) await codes.update({ id, codeId: own.id, body: { code: wanted } });
  if (wanted !== undefined && !own) await codes.create({ id, body: { code: wanted, actionGroupId } });
}
