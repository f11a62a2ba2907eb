import type { SimulatorView } from "#contract/simulator/simulated-device.ts";

type ShownDevice = SimulatorView["devices"][number];

/**
 * Returns the monitor that is shown beside a door panel: the one that has answered its call, otherwise one at
 * which it rings, otherwise the one that had the last call.
 */
export function chooseMonitor(devices: readonly ShownDevice[], panelId: string): ShownDevice | undefined {
  const monitors = devices.filter(({ type, now }) => type === "MONITOR" && now?.face);
  const callAt = ({ now }: ShownDevice) => now?.face?.calls.find((call) => call.panelId === panelId);
  const ofCall = monitors.filter(callAt);
  const byLastUse = [...monitors].sort((one, other) => lastUseOf(other) - lastUseOf(one));
  return ofCall.find((monitor) => callAt(monitor)?.state === "answered") ?? ofCall.at(-1) ?? byLastUse[0];
}

/** Returns when the user of a monitor last answered, declined or ended a call; 0 for never. */
function lastUseOf({ now }: ShownDevice): number {
  const uses = now?.lines.filter((line) => line.kind === "call-state" && line.by === "");
  return uses?.at(-1)?.at ?? 0;
}
