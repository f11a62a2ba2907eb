import type { GroupAction } from "#contract/action-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { Code } from "#contract/codes.ts";
import { ApiError } from "#contract/errors.ts";
import type { RingBellButton } from "#contract/ring-bell-buttons.ts";

/** A place on a panel's nameplate. */
export interface ButtonPlace {
  deviceId: string;
  /** From 1. */
  position: number;
}

export interface ButtonState {
  /** Undefined while the place is empty. */
  button: RingBellButton | undefined;
  /** What the button does. */
  actions: GroupAction[];
  /** The button's own call code. */
  code: Code | undefined;
  /** All codes of the panel. */
  codes: Code[];
}

/** The place that an address names. @throws ApiError NOT_FOUND for a place that the panel hasn't. */
export async function getPlace(
  api: ApiCalls,
  { deviceId = "", position = "" }: Partial<Record<string, string>>,
): Promise<ButtonPlace> {
  const { buttonCount } = await api.devices.get({ id: deviceId });
  const place = /^[1-9]\d{0,3}$/.test(position) ? Number(position) : 0;
  if (place === 0 || place > buttonCount) throw new ApiError("NOT_FOUND");
  return { deviceId, position: place };
}

/** What stands at a place now. @throws ApiError NOT_FOUND */
export async function readButton(api: ApiCalls, { deviceId, position }: ButtonPlace): Promise<ButtonState> {
  const id = deviceId;
  const [buttons, codes] = await Promise.all([
    allPages((query) => api.ringBellButtons.list({ id, query })),
    allPages((query) => api.codes.list({ id, query })),
  ]);
  const button = buttons.find((each) => each.position === position);
  if (!button) return { button, actions: [], code: undefined, codes };
  const { actions } = await api.actionGroups.get({ id, groupId: button.actionGroupId });
  return { button, actions, code: codes.find((each) => each.actionGroupId === button.actionGroupId), codes };
}

/** The ids that actions of a type are aimed at. */
export function targetsOf(
  actions: readonly GroupAction[],
  type: GroupAction["type"],
  targetType: GroupAction["targetType"],
): string[] {
  const aimed = actions.filter((action) => action.type === type && action.targetType === targetType);
  return aimed.flatMap(({ targetId }) => targetId ?? []);
}
