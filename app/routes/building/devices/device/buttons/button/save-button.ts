import { actionsAsTicked, savingActions } from "#app/routes/building/devices/device/shown-actions.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { EMERGENCY_TEXT } from "#rules/devices/ring-bells.ts";
import type { TypedButton } from "./button-schema.ts";
import type { ButtonAddress } from "./read-button.ts";

/**
 * Saves a button with everything in its form, in one call. Preserves what the form does not show: actions of
 * other kinds, further codes.
 * @throws ApiError CHANGED_MEANWHILE, TARGET_UNKNOWN, TARGET_UNFIT, CODE_TAKEN, with the form's field;
 * NOT_FOUND
 */
export async function saveButton(
  api: ApiCalls,
  place: ButtonAddress,
  { version, text, emergency, code, ...ticked }: TypedButton,
): Promise<void> {
  const now = await api.nameplate.get(place);
  const actions = actionsAsTicked(now.actions, ticked);
  // The form shows the first code.
  const codes = [...(code === undefined ? [] : [code]), ...now.codes.slice(1)];
  const body = {
    version: version ?? null,
    text: emergency ? EMERGENCY_TEXT : text,
    actions,
    codes: [...new Set(codes)],
  };
  await savingActions(actions, () => api.nameplate.save({ id: place.id, position: place.position, body }));
}
