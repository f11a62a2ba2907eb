import { firstFew, onlyTotal } from "#app/lists/paging.ts";
import { LINK, UNSENT } from "#app/routes/building/people/link-filter.ts";
import { simulatedDevicePath } from "#app/routes/building/simulator/device-path.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import type { Device } from "#contract/devices/devices.ts";
import { isApiError } from "#contract/errors.ts";
import type { MessageKind } from "#contract/installation/messages.ts";
import { type DeviceState, isSimulated } from "#rules/devices/devices.ts";
import { latestCompatible } from "#rules/installation/firmware.ts";
import { licenceState } from "#rules/licences/licences.ts";
import { LINK_PURPOSES } from "#rules/people/account-links.ts";
import { isHiddenGroup } from "#rules/people/agent-groups.ts";
import { inviteState } from "#rules/people/invites.ts";
import { ADMINISTRATORS } from "#rules/people/roles.ts";

/** How long before its end an invite with free places is listed. */
const INVITE_ENDS_SOON_MS = 7 * 24 * 60 * 60 * 1000;
/** The maximum number of named items; the linked list has the others. */
const NAMED_MAX = 8;
const DEVICES_MAX = 100;
const MESSAGES_MAX = 100;
const MONITORS_MAX = 20;

interface NamedItem {
  name: string;
  to: string;
  /** When an invite was created, which tells those without a name apart. */
  createdAt?: number;
}

/** A condition that an administrator should look after. */
export interface Attention {
  kind:
    | "alarm"
    | "offline"
    | "simulated"
    | "unplugged"
    | "outdated"
    | "firmware"
    | "monitors"
    | "licenceLapsed"
    | "licenceSoon"
    | "invites"
    | "unsent"
    | "links"
    | "activations"
    | "support"
    | "messages"
    | "waiting"
    | "mail";
  count: number;
  /** The first of them, by name. */
  items: NamedItem[];
  /** The list of all of them. */
  to: string;
}

/** What needs attention in the building, most urgent first. Only for its administrators. */
export async function readAttention(
  api: ApiCalls,
  { ofInstallation, simulates }: { ofInstallation: boolean; simulates: boolean },
  now: number,
): Promise<Attention[]> {
  const found = await Promise.all([
    readDevices(api, simulates),
    readMonitors(api),
    readLicences(api, now),
    readUnsentLinks(api),
    readInvites(api, now),
    readAdministrators(api),
    ofInstallation ? readMessages(api) : [],
  ]);
  return found.flat().filter(({ count }) => count > 0);
}

/** @param simulates whether the server runs the building's simulated devices, which the simulator shows */
async function readDevices(api: ApiCalls, simulates: boolean): Promise<Attention[]> {
  const [offline, outdated, alarms, behind] = await Promise.all([
    api.devices.list({ query: { ...firstFew(DEVICES_MAX), state: "offline" } }),
    readInState(
      api,
      { kind: "outdated", query: { state: "outdated", online: true }, to: "/domain/devices" },
      () => firstOutdated(api),
    ),
    readInState(api, inState("alarm", "alarm"), () => firstWithAlarm(api)),
    readInState(api, inState("firmware", "updatable"), () => firstUpdatable(api)),
  ]);
  const simulated = offline.items.filter(({ model }) => isSimulated(model));
  const away = offline.items.filter(({ model }) => !isSimulated(model));
  const to = "/domain/devices?state=offline";
  return [
    alarms,
    {
      kind: "offline",
      count: offline.total - simulated.length,
      items: away.slice(0, NAMED_MAX).map((device) => deviceLink(device)),
      to,
    },
    simulates ? unplugged(simulated) : devicesToSee("simulated", simulated, to),
    outdated,
    behind,
  ];
}

interface InState {
  kind: Attention["kind"];
  query: { state: DeviceState; online?: boolean };
  /** The list of these devices. */
  to: string;
}

function inState(kind: Attention["kind"], state: DeviceState): InState {
  return { kind, query: { state }, to: `/domain/devices?state=${state}` };
}

/** @param amongFirst finds some of the devices at an older provider, which cannot list them */
async function readInState(
  api: ApiCalls,
  { kind, query, to }: InState,
  amongFirst: () => Promise<Device[]>,
): Promise<Attention> {
  try {
    const { items, total } = await api.devices.list({ query: { ...firstFew(NAMED_MAX), ...query } });
    return { kind, count: total, items: items.map((device) => deviceLink(device)), to };
  } catch (error) {
    if (!isApiError(error, "INVALID_INPUT")) throw error;
    return devicesToSee(kind, await amongFirst(), "/domain/devices");
  }
}

async function firstOutdated(api: ApiCalls): Promise<Device[]> {
  const { items } = await api.devices.list({ query: { ...firstFew(DEVICES_MAX), state: "outdated" } });
  return items.filter(({ online }) => online);
}

async function firstWithAlarm(api: ApiCalls): Promise<Device[]> {
  const { items } = await api.devices.list({ query: firstFew(DEVICES_MAX) });
  return items.filter(({ alarm }) => alarm);
}

async function firstUpdatable(api: ApiCalls): Promise<Device[]> {
  const [devices, releases] = await Promise.all([
    api.devices.list({ query: firstFew(DEVICES_MAX) }),
    allPages((query) => api.appReleases.list({ query })),
  ]);
  return devices.items.filter(({ model, firmware }) => {
    const ofModel = releases.filter((release) => release.model === model && release.fileAt !== null);
    return latestCompatible(ofModel, firmware) !== undefined;
  });
}

/** A monitor without a custom group is called by no button and opens nothing. */
async function readMonitors(api: ApiCalls): Promise<Attention[]> {
  const monitors = await api.devices.list({ query: { ...firstFew(MONITORS_MAX), type: "MONITOR" } });
  const groups = await Promise.all(
    monitors.items.map(({ id }) => allPages((query) => api.agents.memberships({ id, query }))),
  );
  const alone = monitors.items.filter((_monitor, n) => groups[n]!.every(({ name }) => isHiddenGroup(name)));
  return [devicesToSee("monitors", alone, "/domain/groups")];
}

async function readLicences(api: ApiCalls, now: number): Promise<Attention[]> {
  const licences = await allPages((query) => api.licences.managed({ query }));
  const to = "/domain/licences";
  const count = (state: string): number =>
    licences.filter((licence) => licenceState(licence, now) === state).length;
  return [
    { kind: "licenceLapsed", count: count("lapsed"), items: [], to },
    { kind: "licenceSoon", count: count("soon"), items: [], to },
  ];
}

/** People who wait for a link; an older provider does not list them. */
async function readUnsentLinks(api: ApiCalls): Promise<Attention[]> {
  const unsent = await undefinedIfMissing(api.accountLinks.unsent({ query: firstFew(NAMED_MAX) }));
  const to = "/domain/people";
  const items = (unsent?.items ?? []).map(({ user: { id, name } }) => ({ name, to: `${to}/${id}` }));
  return [{ kind: "links", count: unsent?.total ?? 0, items, to: `${to}?${LINK}=${UNSENT}` }];
}

async function readInvites(api: ApiCalls, now: number): Promise<Attention[]> {
  const invites = await allPages((query) => api.invites.list({ query }));
  const open = invites.filter(({ expirationDate, places, used }) => {
    const remainingUsages = places === null ? null : places - used;
    return inviteState({ expirationDate, remainingUsages }, now) === "usable";
  });
  const ending = open.filter(({ expirationDate }) => expirationDate - now < INVITE_ENDS_SOON_MS);
  const support = open.filter((invite) => invite.support);
  const unsent = open.filter(
    ({ message }) => message && message.state !== "SENT" && message.problem !== null,
  );
  const reserved = invites.filter((invite) => invite.reserved > 0);
  const to = "/domain/invites";
  const linksTo = (these: typeof open) =>
    these.slice(0, NAMED_MAX).map(({ id, name, createdAt }) => ({ name, createdAt, to: `${to}/${id}` }));
  return [
    { kind: "unsent", count: unsent.length, items: linksTo(unsent), to },
    {
      kind: "activations",
      count: reserved.reduce((sum, invite) => sum + invite.reserved, 0),
      items: linksTo(reserved),
      to,
    },
    { kind: "invites", count: ending.length, items: linksTo(ending), to },
    { kind: "support", count: support.length, items: [], to: "/domain/settings/terminate" },
  ];
}

/** If no administrator has a mail address, no one is notified of new members, and no link reaches them. */
async function readAdministrators(api: ApiCalls): Promise<Attention[]> {
  const administrators = await allPages((query) =>
    api.userGroups.listMembers({ name: ADMINISTRATORS, query }),
  );
  const count = administrators.every(({ email }) => email === "") ? 1 : 0;
  return [{ kind: "mail", count, items: [], to: "/account" }];
}

const accountLinks: ReadonlySet<MessageKind> = new Set(LINK_PURPOSES);

/** Failed messages, and among the newest that wait the links to accounts that could not be sent: people wait for them. */
async function readMessages(api: ApiCalls): Promise<Attention[]> {
  const [failed, waiting] = await Promise.all([
    api.messages.list({ query: { ...onlyTotal, state: "FAILED" } }),
    api.messages.list({ query: { ...firstFew(MESSAGES_MAX), state: "WAITING" } }),
  ]);
  const unsent = waiting.items.filter(({ kind, problem }) => accountLinks.has(kind) && problem !== null);
  const to = "/domain/messages?state=";
  return [
    { kind: "messages", count: failed.total, items: [], to: `${to}FAILED` },
    { kind: "waiting", count: unsent.length, items: [], to: `${to}WAITING` },
  ];
}

function devicesToSee(kind: Attention["kind"], devices: readonly Device[], to: string): Attention {
  return {
    kind,
    count: devices.length,
    items: devices.slice(0, NAMED_MAX).map((device) => deviceLink(device)),
    to,
  };
}

function unplugged(devices: readonly Device[]): Attention {
  const items = devices.slice(0, NAMED_MAX).map(({ id, name }) => ({ name, to: simulatedDevicePath(id) }));
  return { kind: "unplugged", count: devices.length, items, to: "/domain/simulator" };
}

function deviceLink({ id, name }: Device): Attention["items"][number] {
  return { name, to: `/domain/devices/${id}` };
}
