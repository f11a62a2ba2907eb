import { requireAdministrator } from "#app/auth/guards.ts";
import { firstFew } from "#app/lists/paging.ts";
import type { LoadContext } from "#app/load-context.ts";
import type { Simulator } from "#app/load-context.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";
import type { SimulatorView } from "#contract/simulator/simulated-device.ts";

/** A simulated device with its current state. */
type ShownDevice = SimulatorView["devices"][number];

interface SimulatorVisit {
  api: ApiCalls;
  domainId: string;
  simulator: Simulator;
  view: SimulatorView;
}

/**
 * Requires an administrator of a building with simulated devices.
 * @throws ApiError FORBIDDEN for its other people, NOT_FOUND if no devices are simulated
 */
export async function requireSimulator(context: LoadContext): Promise<SimulatorVisit> {
  const { api, domainId } = await requireAdministrator(context);
  const { simulator } = context;
  const view = await simulator?.view(domainId);
  if (!simulator || !view) throw new ApiError("NOT_FOUND");
  return { api, domainId, simulator, view };
}

/** What a visitor finds at a device besides its screen. */
interface PanelKeypad {
  buttonCount: number;
  /** One of its call codes, as an example. */
  callCode: string | undefined;
}

export const NO_KEYPAD: PanelKeypad = { buttonCount: 0, callCode: undefined };

export async function readKeypad({ devices, codes }: ApiCalls, id: string): Promise<PanelKeypad> {
  const [{ buttonCount }, { items }] = await Promise.all([
    devices.get({ id }),
    codes.list({ id, query: firstFew(1) }),
  ]);
  return { buttonCount, callCode: items[0]?.code };
}

/**
 * Returns the device that the address names, otherwise the first door panel.
 * @throws ApiError NOT_FOUND for an unknown device
 */
export function chooseDevice({ devices }: SimulatorView, id: string | null): ShownDevice | undefined {
  if (id === null) return devices.find(({ type }) => type === "RINGBELL") ?? devices[0];
  const chosen = devices.find((device) => device.id === id);
  if (!chosen) throw new ApiError("NOT_FOUND");
  return chosen;
}
