import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { Device } from "#contract/devices.ts";
import { isHiddenGroup } from "#rules/agent-groups.ts";
import { latestCompatible } from "#rules/firmware.ts";
import { inviteState } from "#rules/invites.ts";
import { licenceState } from "#rules/licences.ts";
import { ADMINISTRATORS } from "#rules/roles.ts";
import { firstFew, onlyTotal } from "../../paging.ts";

/** So long before its end an invite that still has places is told of. */
const INVITE_ENDS_SOON_MS = 7 * 24 * 60 * 60 * 1000;
/** So many are named or looked at; the list that is linked has the others. */
const NAMED = 8;
const LOOKED_AT = 100;
const MONITORS_LOOKED_AT = 20;

/** Something an administrator should look after. */
export interface Attention {
  kind:
    | "offline"
    | "outdated"
    | "firmware"
    | "monitors"
    | "licenceLapsed"
    | "licenceSoon"
    | "invites"
    | "support"
    | "messages"
    | "mail";
  count: number;
  /** The first of them, by name. */
  things: { name: string; to: string }[];
  /** Where all of them are seen. */
  to: string;
}

/** What needs attention in the building, the most urgent first. Only for its administrators. */
export async function readAttention(
  api: ApiCalls,
  ofInstallation: boolean,
  now: number,
): Promise<Attention[]> {
  const found = await Promise.all([
    readDevices(api),
    readMonitors(api),
    readLicences(api, now),
    readInvites(api, now),
    readAdministrators(api),
    ofInstallation ? readMessages(api) : [],
  ]);
  return found.flat().filter(({ count }) => count > 0);
}

async function readDevices(api: ApiCalls): Promise<Attention[]> {
  const [offline, devices, releases] = await Promise.all([
    api.devices.list({ query: { ...firstFew(NAMED), state: "offline" } }),
    api.devices.list({ query: firstFew(LOOKED_AT) }),
    allPages((query) => api.appReleases.list({ query })),
  ]);
  const outdated = devices.items.filter(
    ({ online, configurationState }) => online && configurationState !== "applied",
  );
  const behind = devices.items.filter(({ model, firmware, automaticUpdatesEnabled }) => {
    const ofModel = releases.filter((release) => release.model === model);
    return !automaticUpdatesEnabled && latestCompatible(ofModel, firmware) !== undefined;
  });
  return [
    {
      kind: "offline",
      count: offline.total,
      things: offline.items.map((device) => deviceLink(device)),
      to: "/domain/devices?state=offline",
    },
    devicesToSee("outdated", outdated, "/domain/devices"),
    devicesToSee("firmware", behind, "/domain/devices"),
  ];
}

/** A monitor in no group of the building's own is called by no button and opens nothing. */
async function readMonitors(api: ApiCalls): Promise<Attention[]> {
  const monitors = await api.devices.list({ query: { ...firstFew(MONITORS_LOOKED_AT), type: "MONITOR" } });
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
    { kind: "licenceLapsed", count: count("lapsed"), things: [], to },
    { kind: "licenceSoon", count: count("soon"), things: [], to },
  ];
}

async function readInvites(api: ApiCalls, now: number): Promise<Attention[]> {
  const invites = await allPages((query) => api.invites.list({ query }));
  const open = invites.filter(({ expirationDate, places, used }) => {
    const remainingUsages = places === null ? null : places - used;
    return inviteState({ expirationDate, remainingUsages }, now) === "usable";
  });
  const ending = open.filter(({ expirationDate }) => expirationDate - now < INVITE_ENDS_SOON_MS);
  const support = open.filter((invite) => invite.support);
  const things = ending.map(({ id, name }) => ({ name, to: `/domain/invites/${id}` })).slice(0, NAMED);
  return [
    { kind: "invites", count: ending.length, things, to: "/domain/invites" },
    { kind: "support", count: support.length, things: [], to: "/domain/settings/terminate" },
  ];
}

/** Where no administrator has a mail address, nobody is told of who joins, and no link reaches them. */
async function readAdministrators(api: ApiCalls): Promise<Attention[]> {
  const administrators = await allPages((query) =>
    api.userGroups.listMembers({ name: ADMINISTRATORS, query }),
  );
  const count = administrators.every(({ email }) => email === "") ? 1 : 0;
  return [{ kind: "mail", count, things: [], to: "/account" }];
}

async function readMessages(api: ApiCalls): Promise<Attention[]> {
  const { total } = await api.messages.list({ query: { ...onlyTotal, state: "FAILED" } });
  return [{ kind: "messages", count: total, things: [], to: "/domain/messages?state=FAILED" }];
}

function devicesToSee(kind: Attention["kind"], devices: readonly Device[], to: string): Attention {
  return {
    kind,
    count: devices.length,
    things: devices.slice(0, NAMED).map((device) => deviceLink(device)),
    to,
  };
}

function deviceLink({ id, name }: Device): Attention["things"][number] {
  return { name, to: `/domain/devices/${id}` };
}
