import type { DeviceEvent } from "#contract/device-link/device-link.ts";
import type { EventTarget } from "#contract/history/events.ts";
import type { NamedRow } from "#rules/named-row.ts";
import type { Transaction } from "#storage/database.ts";
import {
  findAgentGroupNames,
  findAgentNames,
  findAreaNames,
  findButtonNames,
  findInputNames,
  findLinkedOutputs,
  findOutputs,
  type NamedOutput,
} from "../../buildings/queries/names-in-building.ts";
import { findKnownActors, type KnownActors } from "../../decisions/operations/find-known-actors.ts";
import { takeReportedUses } from "../../decisions/operations/take-reported-uses.ts";
import { findInputSetters } from "../../devices/queries/device-commands.ts";
import type { StoredDevice } from "../../devices/queries/devices.ts";
import { noteCalled } from "../queries/called.ts";
import { insertEvents, type NewEvent } from "../queries/events.ts";
import { withLinked } from "./name-opened.ts";

/** Adds an event to a building's history; returns false when an event with its id exists. */
export async function recordEvent(
  tx: Transaction,
  domainId: string,
  event: NewEvent,
  now: number,
): Promise<boolean> {
  return (await insertEvents(tx, domainId, [event], now)).length > 0;
}

/**
 * Adds a device's events to its building's history and returns the ids of the new ones; an event that is
 * delivered again changes nothing. Names come from the building: a device cannot report people who are not in
 * its configuration, tags, credentials and places outside its building, or events in the future; unknown
 * people are omitted from the event. An access that the device granted alone takes a use of the credential.
 */
export async function recordEvents(
  tx: Transaction,
  domainId: string,
  device: Pick<StoredDevice, "id" | "name">,
  events: readonly DeviceEvent[],
  now: number,
): Promise<string[]> {
  const known = await knownNames(tx, domainId, device.id, events);
  const reported = events.map(({ actionGroupId: _started, ...event }) => ({
    ...event,
    time: Math.min(event.time, now),
    actor: actorOf(event, known.actors) ?? known.setBy.get(event.id) ?? null,
    device: { id: device.id, name: device.name },
    // The button may have been removed since; then the text that the device reports is used.
    button: event.button && (withKnownName(event.button, known.buttons) ?? event.button),
    targets: targetsOf(event, known),
    elevatorCalls: event.elevatorCalls.flatMap(({ kind, ...area }) => {
      const knownArea = withKnownName(area, known.areas);
      return knownArea ? { ...knownArea, kind } : [];
    }),
    credentialId:
      event.credentialId !== null && known.actors.credentials.has(event.credentialId)
        ? event.credentialId
        : null,
    tagId: event.tagId !== null && known.actors.tags.has(event.tagId) ? event.tagId : null,
  }));
  const added = await insertEvents(tx, domainId, reported, now);
  const news = reported.filter(({ id }) => added.includes(id));
  await noteCalled(tx, domainId, news);
  await takeReportedUses(tx, domainId, news, now);
  return added;
}

async function knownNames(
  tx: Transaction,
  domainId: string,
  deviceId: string,
  events: readonly DeviceEvent[],
) {
  const place = { domainId, deviceId };
  const targets = idsOf(events.flatMap((event) => event.targets));
  const buttons = idsOf(events.flatMap(({ button }) => button ?? []));
  const named = [
    await findAgentNames(tx, place, targets),
    await findAgentGroupNames(tx, place, targets),
    await findInputNames(tx, place, targets),
  ];
  return {
    actors: await findKnownActors(tx, place, events),
    setBy: await findInputSetters(
      tx,
      deviceId,
      events.filter(isOfInput).map(({ id }) => id),
    ),
    buttons: new Map([
      ...(await findButtonNames(tx, place, buttons)),
      ...(await findInputNames(tx, place, buttons)),
    ]),
    targets: new Map<string, NamedOutput>([
      ...named.flatMap((names) => [...names].map(([id, name]) => [id, { name }] as const)),
      ...(await findOutputs(tx, place, targets)),
    ]),
    linked: await findLinkedOutputs(tx, place, targets),
    areas: await findAreaNames(tx, place, idsOf(events.flatMap((event) => event.elevatorCalls))),
  };
}

/** Whether the event may have been caused by an administrator who set an input. */
function isOfInput({ kind, method, actor }: DeviceEvent): boolean {
  return actor === null && (kind === "INPUT" || method === "EXIT_BUTTON");
}

function actorOf(event: DeviceEvent, actors: KnownActors): NamedRow | null {
  const name = actors.nameOf(event);
  return event.actor === null || name === undefined ? null : { id: event.actor.id, name };
}

/** Returns the known targets of an event; of an opening, the outputs linked to them too. */
function targetsOf(
  { kind, outcome, targets }: DeviceEvent,
  known: { targets: ReadonlyMap<string, NamedOutput>; linked: ReadonlyMap<string, EventTarget> },
): EventTarget[] {
  const named = targets.flatMap(({ id }) => {
    const target = known.targets.get(id);
    return target ? [Object.assign({ id }, target)] : [];
  });
  return kind === "ACCESS" && outcome !== "refused" ? withLinked(named, known.linked) : named;
}

function withKnownName({ id }: NamedRow, names: ReadonlyMap<string, string>): NamedRow | null {
  const name = names.get(id);
  return name === undefined ? null : { id, name };
}

function idsOf(all: readonly NamedRow[]): string[] {
  return [...new Set(all.map(({ id }) => id))];
}
