import type { DeviceEvent } from "#contract/device-link.ts";
import { containingGroups } from "#rules/agent-groups.ts";
import { WAITING_COMMANDS_MAX } from "#rules/device-commands.ts";
import { listContainments, listMemberships } from "../db/access-knowledge.ts";
import { countOpenCommands } from "../db/device-commands.ts";
import type { Transaction } from "../db/database.ts";
import { listOnlineMonitors } from "../db/devices.ts";
import { queueCommand } from "./queue-command.ts";

/** A call that is told later than this rings nowhere any more. */
const RINGS_WITHIN_MS = 30_000;

interface Ringing {
  domainId: string;
  device: { id: string; name: string };
  /** What the device tells and nobody knew yet. */
  events: readonly DeviceEvent[];
  now: number;
}

/** Has the building's monitors ring that a call is for, themselves or as members of a group, to any depth. */
export async function ringMonitors(
  tx: Transaction,
  { domainId, device, events, now }: Ringing,
): Promise<void> {
  const rings = events.filter(({ kind, time }) => kind === "RING" && now - time <= RINGS_WITHIN_MS);
  if (rings.length === 0) return;
  const monitors = await listOnlineMonitors(tx, domainId);
  if (monitors.length === 0) return;
  const contains = await listContainments(tx, domainId);
  const memberships = await listMemberships(tx, domainId);
  for (const monitorId of monitors) {
    const direct = memberships.filter(({ agentId }) => agentId === monitorId).map(({ groupId }) => groupId);
    const mine = new Set([monitorId, ...containingGroups(direct, contains)]);
    for (const { targets, button } of rings) {
      if (!targets.some(({ id }) => mine.has(id))) continue;
      if ((await countOpenCommands(tx, monitorId, now)) >= WAITING_COMMANDS_MAX) continue;
      const payload = { panelId: device.id, panel: device.name, button: button?.name ?? "" };
      await queueCommand(tx, { deviceId: monitorId, kind: "incoming-call", payload, askedBy: device }, now);
    }
  }
}
