import { filterOffered, joinExtents, offerAlways, offerFirst } from "#app/lists/offered-choices.ts";
import { firstFew, onlyTotal } from "#app/lists/paging.ts";
import { formatOutputName, listBuildingOutputs } from "#app/routes/building/building-outputs.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import type { Device } from "#contract/devices/devices.ts";
import { nextCallCode } from "#rules/access/codes.ts";
import { hasCapability } from "#rules/devices/device-capabilities.ts";
import { FLAT_PARTS_MAX } from "#rules/people/flats.ts";

/** So many free places of a panel are offered; the button's own page has all. */
const PLACES_OFFERED = 50;

/** A panel that can call a flat. */
export interface OfferedPanel {
  id: string;
  name: string;
  /** The first of its free places, in order. */
  places: number[];
}

export type MoveInOffers = Awaited<ReturnType<typeof readOffers>>;

/**
 * What a flat can get: people, panels, groups, doors, and other flats to open the same as; `search` finds them by
 * name.
 */
export async function readOffers(api: ApiCalls, search: string) {
  const [people, flats, groups, doors, panels, devices, services] = await Promise.all([
    offerFirst(search, (query) => api.users.list({ query })),
    offerFirst(search, (query) => api.flats.list({ query })),
    allPages((query) => api.agentGroups.list({ query })),
    offerDoors(api, search),
    readPanels(api),
    api.devices.list({ query: onlyTotal }),
    api.users.services(),
  ]);
  const taken = panels.flatMap(({ codes }) => codes);
  return {
    people: people.choices.map(({ id, name }) => ({ id, name })),
    flats: flats.choices.map(({ id, name }) => ({ id, name })),
    groups: groups.flatMap(({ id, name, container }) => (container ? [{ id, name }] : [])),
    doors: doors.choices.map((output) => ({
      id: `${output.ownerId}:${output.id}`,
      name: formatOutputName(output),
    })),
    extent: joinExtents(search, [people.extent, flats.extent, doors.extent]),
    panels: panels.map(({ codes: _codes, ...panel }): OfferedPanel => panel),
    nextCode: nextCallCode(taken, devices.total, 1),
    mobileMessages: services.mobileMessages,
    mailMessages: services.mailMessages,
  };
}

/** The first outputs of devices that decide about access themselves. */
async function offerDoors(api: ApiCalls, search: string) {
  const outputs = await listBuildingOutputs(api, (id) =>
    offerFirst(search, (query) => api.outputGroups.listMembers({ id, query })),
  );
  const offered = filterOffered(
    outputs ?? offerAlways(search, []),
    ({ ownerKind }) => ownerKind === "DEVICE",
  );
  const owners = [...new Set(offered.choices.map(({ ownerId }) => ownerId))];
  const devices = await Promise.all(owners.map((id) => undefinedIfMissing(api.devices.get({ id }))));
  const deciding = new Set(
    devices.flatMap((device) => (device && hasCapability(device.type, "access") ? [device.id] : [])),
  );
  return filterOffered(offered, ({ ownerId }) => deciding.has(ownerId));
}

async function readPanels(api: ApiCalls) {
  const query = { ...firstFew(FLAT_PARTS_MAX), type: "RINGBELL" } as const;
  const { items } = await api.devices.list({ query });
  return Promise.all(
    items.filter(({ buttonCount }) => buttonCount > 0).map((panel) => readPanel(api, panel)),
  );
}

async function readPanel(api: ApiCalls, { id, name, buttonCount }: Device) {
  const [buttons, codes] = await Promise.all([
    allPages((query) => api.ringBellButtons.list({ id, query })),
    allPages((query) => api.codes.list({ id, query })),
  ]);
  const used = new Set(buttons.map(({ position }) => position));
  const places = Array.from({ length: buttonCount }, (_each, index) => index + 1);
  return {
    id,
    name,
    places: places.filter((position) => !used.has(position)).slice(0, PLACES_OFFERED),
    codes: codes.map(({ code }) => code),
  };
}
