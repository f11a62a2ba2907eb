import { newId, transaction } from "#storage/database.ts";
import { noteCalled } from "../history/queries/called.ts";
import { insertEvents, type NewEvent } from "../history/queries/events.ts";
import { DEMO_DAYS, type DemoAccess, type Holder } from "./access.ts";
import type { DemoDevice, DemoDevices } from "./devices.ts";
import type { Site } from "./site.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The end of the value of a visitor's card. */
const VISITOR_TAG_END = "C41D";
/** PostgreSQL and SQLite accept this many rows of this width in one statement. */
const ROWS_AT_ONCE = 200;

/**
 * Creates a month of ordinary life: out in the morning, home in the evening, couriers, guests, a refused
 * card.
 */
export async function createHistory(site: Site, devices: DemoDevices, access: DemoAccess): Promise<void> {
  const { context, domainId } = site;
  const now = context.now();
  const events: NewEvent[] = joinings(access, now);
  for (let ago = DEMO_DAYS; ago >= 0; ago--) {
    const midnight = new Date(now - ago * DAY_MS).setHours(0, 0, 0, 0);
    events.push(...dayOf(site, devices, access, midnight));
  }
  const past = events.filter(({ time }) => time < now).sort((one, other) => one.time - other.time);
  // The devices reported each event when it happened.
  const received = past.map((event) => ({ ...event, receivedAt: event.time }));
  for (let at = 0; at < received.length; at += ROWS_AT_ONCE) {
    const rows = received.slice(at, at + ROWS_AT_ONCE);
    await transaction(context.db, async (tx) => {
      await insertEvents(tx, domainId, rows, now);
      await noteCalled(tx, domainId, rows);
    });
  }
}

function joinings({ residents }: DemoAccess, now: number): NewEvent[] {
  const first = now - DEMO_DAYS * DAY_MS;
  return residents.map(({ id, name }, index) => ({
    time: first + index * 60_000,
    kind: "MEMBER",
    outcome: "joined",
    method: "INVITE",
    actor: { id, name },
  }));
}

function dayOf({ random }: Site, devices: DemoDevices, access: DemoAccess, midnight: number): NewEvent[] {
  const { main, courtyard, gate } = devices;
  const { residents, cleaner, courier, buttons, lostTagId } = access;
  const weekday = new Date(midnight).getDay();
  const isFree = weekday === 0 || weekday === 6;
  const at = (hour: number, spread: number) =>
    Math.round(midnight + random.around(hour * HOUR_MS, spread * HOUR_MS));
  const events: NewEvent[] = [];
  for (const person of residents) {
    if (random.next() < (isFree ? 0.6 : 0.9)) {
      events.push(leaving(random.pick([main, courtyard]), at(isFree ? 10.5 : 8, isFree ? 3 : 1.2)));
      const door = random.next() < 0.25 ? gate : random.pick([main, main, courtyard]);
      events.push(coming(person, door, at(isFree ? 17 : 18.6, isFree ? 4 : 2)));
    }
  }
  if (!isFree) events.push(coming(cleaner, main, at(6.5, 0.4)));
  for (let parcels = isFree ? random.below(2) : 1 + random.below(3); parcels > 0; parcels--) {
    const time = at(11, 2.5);
    events.push(ringing(main, random.pick(buttons), time), {
      ...opening(main, time + 20_000),
      method: "CODE",
      reason: "GRANTED",
      actor: named(courier),
      credentialId: courier.credentialId,
    });
  }
  for (let guests = random.below(isFree ? 4 : 2); guests > 0; guests--)
    events.push(ringing(main, random.pick(buttons), at(19.5, 2)));
  if (random.next() < 0.3)
    events.push({ ...refusal(random.pick([main, gate]), at(15, 6), "TAG_LOST"), tagId: lostTagId });
  if (random.next() < 0.12)
    events.push({ ...refusal(main, at(22, 1.5), "UNKNOWN_TAG"), tagValueEnd: VISITOR_TAG_END });
  if (random.next() < 0.1) {
    const time = at(3, 1);
    const device = named(courtyard);
    events.push({ time, kind: "STATE", outcome: "offline", device });
    events.push({ time: time + 240_000, kind: "STATE", outcome: "online", device });
  }
  return events;
}

function named({ id, name }: { id: string; name: string }): { id: string; name: string } {
  return { id, name };
}

function opening(device: DemoDevice, time: number): NewEvent {
  const targets = device.outputs.slice(0, 1).map(named);
  return { time, kind: "ACCESS", outcome: "granted", device: named(device), targets };
}

function coming(person: Holder, device: DemoDevice, time: number): NewEvent {
  const { tagId, credentialId } = person;
  const by = { method: "NFC_TAG", reason: "GRANTED", actor: named(person), tagId, credentialId } as const;
  return { ...opening(device, time), ...by };
}

function leaving(device: DemoDevice, time: number): NewEvent {
  return { ...opening(device, time), method: "EXIT_BUTTON" };
}

function ringing(device: DemoDevice, button: DemoAccess["buttons"][number], time: number): NewEvent {
  const ring = { id: newId(), time, kind: "RING", outcome: "called", method: "BUTTON" } as const;
  return { ...ring, device: named(device), button: named(button), targets: [named(button.flat)] };
}

function refusal(device: DemoDevice, time: number, reason: string): NewEvent {
  return { time, kind: "ACCESS", outcome: "refused", method: "NFC_TAG", reason, device: named(device) };
}
