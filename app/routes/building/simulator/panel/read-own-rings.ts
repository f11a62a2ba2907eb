import { isLoopbackHost } from "#app/addresses/loopback-host.ts";
import { readRingingCalls } from "#app/routes/building/calls/read-live-state.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { minuteOfDay } from "#rules/buildings/wall-clock.ts";
import { isRung } from "#rules/devices/ring-calls.ts";

/** How a door panel rings the reader. */
export interface OwnRings {
  /** The texts of the buttons that call the reader, in their order. */
  buttons: string[];
  /** Whether calls ring for the reader now, by the settings of their account. */
  wantsCalls: boolean;
  /** The newest call of the panel that rings for the reader. */
  callId: string | undefined;
  /** Whether another machine can open the addresses of this console. */
  isReachable: boolean;
}

interface Place {
  domainId: string;
  /** The panel. */
  deviceId: string;
  publicUrl: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Reads how a door panel rings the reader, who is an administrator: others may not read all of its actions. */
export async function readOwnRings(
  api: ApiCalls,
  { domainId, deviceId, publicUrl, now }: Place,
): Promise<OwnRings> {
  const [me, { timeZone }, calls, buttons] = await Promise.all([
    api.users.me(),
    api.domains.get({ id: domainId }),
    readRingingCalls(api),
    readOwnButtons(api, deviceId),
  ]);
  const { rings = true, quietFrom, quietUntil } = me;
  return {
    buttons,
    wantsCalls: isRung({ rings, quietFrom, quietUntil }, minuteOfDay(timeZone, now)),
    callId: calls.find(({ device }) => device.id === deviceId)?.id,
    isReachable: !isLoopbackHost(new URL(publicUrl).hostname),
  };
}

/** Returns the texts of the buttons that call the reader, directly or as a member of a group. */
async function readOwnButtons(api: ApiCalls, id: string): Promise<string[]> {
  const { id: readerId } = await api.users.me();
  const [buttons, actionGroups, ownGroups] = await Promise.all([
    allPages((query) => api.ringBellButtons.list({ id, query })),
    allPages((query) => api.actionGroups.list({ id, query })),
    allPages((query) => api.agents.memberships({ id: readerId, query })),
  ]);
  const own = new Set([readerId, ...ownGroups.map((group) => group.id)]);
  const calling = new Set(
    actionGroups
      .filter(({ actions }) =>
        actions.some(({ type, targetId }) => type === "CALL" && targetId !== null && own.has(targetId)),
      )
      .map((group) => group.id),
  );
  return buttons.filter(({ actionGroupId }) => calling.has(actionGroupId)).map(({ text }) => text);
}
