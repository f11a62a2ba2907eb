import type { DeviceEvent } from "#contract/device-link.ts";
import { listCredentialIds, takeUse } from "../db/access-credentials.ts";
import type { Transaction } from "../db/database.ts";
import type { StoredDevice } from "../db/devices.ts";
import { insertEvents, type NewEvent } from "../db/events.ts";
import {
  findAgentGroupNames,
  findAgentNames,
  findAreaNames,
  findButtonNames,
  findOutputNames,
  findPeopleNames,
} from "../db/known-names.ts";
import { listTagIds } from "../db/nfc-tags.ts";

type Named = { id: string; name: string };

/** Adds an event to a building's history; false where one with its id is there already. */
export async function recordEvent(
  tx: Transaction,
  domainId: string,
  event: NewEvent,
  now: number,
): Promise<boolean> {
  return (await insertEvents(tx, domainId, [event], now)).length > 0;
}

/**
 * Adds what a device tells to its building's history and gives the ids of what was new; an event that is delivered
 * again changes nothing. Names are those that the building knows: a device can't speak for people, tags,
 * credentials and places outside of it, nor of what is yet to come. What it granted alone takes a use.
 */
export async function recordEvents(
  tx: Transaction,
  domainId: string,
  device: Pick<StoredDevice, "id" | "name">,
  events: readonly DeviceEvent[],
  now: number,
): Promise<string[]> {
  const known = await whatIsKnown(tx, domainId, device.id, events);
  const told = events.map((event) => ({
    ...event,
    time: Math.min(event.time, now),
    actor: event.actor && knownOne(event.actor, known.people),
    device: { id: device.id, name: device.name },
    // A button may have gone since; what stood on it is the device's own to tell.
    button: event.button && (knownOne(event.button, known.buttons) ?? event.button),
    targets: event.targets.flatMap((target) => knownOne(target, known.targets) ?? []),
    elevatorCalls: event.elevatorCalls.flatMap(({ kind, ...area }) => {
      const knownArea = knownOne(area, known.areas);
      return knownArea ? { ...knownArea, kind } : [];
    }),
    credentialId:
      event.credentialId !== null && known.credentials.has(event.credentialId) ? event.credentialId : null,
    tagId: event.tagId !== null && known.tags.has(event.tagId) ? event.tagId : null,
  }));
  const added = await insertEvents(tx, domainId, told, now);
  await takeUses(
    tx,
    domainId,
    told.filter(({ id }) => added.includes(id)),
  );
  return added;
}

async function takeUses(tx: Transaction, domainId: string, events: readonly DeviceEvent[]): Promise<void> {
  // The same id may stand twice in what a device sends; it was added once.
  const once = new Map(events.map((event) => [event.id, event]));
  for (const { kind, outcome, credentialId } of once.values()) {
    if (kind === "ACCESS" && outcome === "granted" && credentialId !== null)
      await takeUse(tx, domainId, credentialId);
  }
}

async function whatIsKnown(
  tx: Transaction,
  domainId: string,
  deviceId: string,
  events: readonly DeviceEvent[],
) {
  const place = { domainId, deviceId };
  const targets = idsOf(events.flatMap((event) => event.targets));
  return {
    people: await findPeopleNames(tx, place, idsOf(events.flatMap(({ actor }) => actor ?? []))),
    buttons: await findButtonNames(tx, place, idsOf(events.flatMap(({ button }) => button ?? []))),
    targets: new Map([
      ...(await findAgentNames(tx, place, targets)),
      ...(await findAgentGroupNames(tx, place, targets)),
      ...(await findOutputNames(tx, place, targets)),
    ]),
    areas: await findAreaNames(tx, place, idsOf(events.flatMap((event) => event.elevatorCalls))),
    credentials: await listCredentialIds(
      tx,
      domainId,
      unique(events.flatMap(({ credentialId }) => credentialId ?? [])),
    ),
    tags: await listTagIds(tx, domainId, unique(events.flatMap(({ tagId }) => tagId ?? []))),
  };
}

function knownOne({ id }: Named, names: ReadonlyMap<string, string>): Named | null {
  const name = names.get(id);
  return name === undefined ? null : { id, name };
}

function idsOf(all: readonly Named[]): string[] {
  return unique(all.map(({ id }) => id));
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
