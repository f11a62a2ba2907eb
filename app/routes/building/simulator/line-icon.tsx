import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import type { SimulatedLine } from "#contract/simulator/simulated-device.ts";

const icons: Record<SimulatedLine["kind"], IconName> = {
  rang: "bell",
  "rings-nobody": "offline",
  granted: "door-open",
  refused: "refused",
  output: "relay",
  input: "input",
  link: "online",
  plug: "plug",
  clock: "clock",
  command: "request",
  call: "bell",
  "call-state": "call",
};

/** The icon of a line in a device's log. */
export function LineIcon({ kind }: Pick<SimulatedLine, "kind">) {
  return <Icon name={icons[kind]} />;
}
