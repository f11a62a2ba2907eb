import type { Callable } from "#contract/devices/nameplate.ts";
import { containingGroups } from "#rules/people/agent-groups.ts";
import type { Reader } from "#storage/database.ts";
import { getStoredDevice } from "../../devices/queries/devices.ts";
import { listContainments, listDirectGroups } from "../../people/queries/group-members.ts";
import type { DeviceScope } from "../../scope.ts";
import { listAnalogPhoneIds, listCallablePeople, listMonitorIds } from "../queries/call-targets.ts";
import { listSipAccounts } from "../queries/sip-accounts.ts";

/**
 * Returns what rings when a device calls it: monitors and people with an account by the server, SIP accounts by the
 * device at the telephone exchange, and of each group how many of its members do.
 */
export async function readCallable(db: Reader, { domainId, deviceId }: DeviceScope): Promise<Callable> {
  const { sipUserName } = await getStoredDevice(db, domainId, deviceId);
  const hasSip = sipUserName !== null;
  const by = new Map<string, Callable["agents"][number]["by"]>();
  for (const id of await listAnalogPhoneIds(db, domainId)) by.set(id, "ANALOG");
  for (const { agentId } of await listSipAccounts(db, domainId)) by.set(agentId, "SIP");
  for (const id of await listCallablePeople(db, domainId))
    if (!hasSip || by.get(id) !== "SIP") by.set(id, "CONSOLE");
  for (const id of await listMonitorIds(db, domainId)) by.set(id, "MONITOR");
  const rings = (id: string): boolean => {
    const kind = by.get(id);
    return kind === "MONITOR" || kind === "CONSOLE" || (kind === "SIP" && hasSip);
  };
  const contains = await listContainments(db, domainId);
  const ringingIn = new Map<string, number>();
  for (const [agentId, groupIds] of await listDirectGroups(db, domainId)) {
    if (!rings(agentId)) continue;
    for (const id of containingGroups(groupIds, contains)) ringingIn.set(id, (ringingIn.get(id) ?? 0) + 1);
  }
  return {
    hasSip,
    agents: [...by].map(([id, kind]) => ({ id, by: kind })),
    groups: [...ringingIn].map(([id, members]) => ({ id, ringing: members })),
  };
}
