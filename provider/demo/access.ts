import type { NamedRow } from "#rules/named-row.ts";
import { transaction } from "#storage/database.ts";
import { createAssociation } from "../access/operations/change-association.ts";
import { createCode } from "../access/operations/create-code.ts";
import { createCredential } from "../access/operations/create-credential.ts";
import { giveOutputGroups } from "../access/operations/give-output-groups.ts";
import { insertFace } from "../access/queries/face-ids.ts";
import { insertTag, markLost } from "../access/queries/nfc-tags.ts";
import { createOutputGroup, insertGroupOutput } from "../access/queries/output-groups.ts";
import { createButton } from "../devices/operations/create-button.ts";
import { insertActionGroup } from "../devices/queries/action-groups.ts";
import { insertAction } from "../devices/queries/actions.ts";
import { createInvite } from "../people/operations/create-invite.ts";
import type { DemoDevice, DemoDevices } from "./devices.ts";
import type { DemoPeople } from "./people.ts";
import type { Site } from "./site.ts";

/** The days of the history of a demo building. */
export const DEMO_DAYS = 30;
const DAY_MS = 86_400_000;

/** A person with a card. */
export interface Holder extends NamedRow {
  tagId: string;
  credentialId: string;
}

export interface DemoAccess {
  /** The buttons, in the order of the families, each with the flat that it calls. */
  buttons: (NamedRow & { flat: NamedRow })[];
  residents: Holder[];
  cleaner: Holder;
  courier: NamedRow & { credentialId: string };
  /** A card without a holder, which a resident lost before the history begins. */
  lostTagId: string;
}

/** Creates buttons with call codes, access rules, a zone, cards, codes and invites. */
export async function giveAccess(
  site: Site,
  devices: DemoDevices & { lodge: NamedRow },
  people: DemoPeople,
): Promise<DemoAccess> {
  const { groups, families, manager } = people;
  const buttons = await createCallButtons(site, devices, people);
  const everywhere = [groups.residents, groups.concierge, groups.cleaning];
  await openFor(site, devices.main, [...everywhere, groups.couriers]);
  for (const device of [devices.courtyard, devices.gate]) await openFor(site, device, everywhere);
  await createZone(site, [devices.main, devices.courtyard], groups.residents);
  const residents: Holder[] = [];
  for (const person of [...families.flatMap((family) => family.people), manager])
    residents.push(await giveCard(site, person, person.name));
  const cleaner = await giveCard(site, people.cleaner, site.words.cleanerTag);
  const lostTagId = await loseCard(site, "CARD 0099", residents[0]!.id);
  for (const spare of ["CARD 0100", "CARD 0101"]) await addTag(site, spare, null);
  const courier = { ...people.courier, credentialId: await giveCodes(site, people) };
  await sendInvites(site, people);
  return { buttons, residents, cleaner, courier, lostTagId };
}

/**
 * Creates a button for each family, which calls its flat and the lodge, and one for the concierge, each with a call
 * code. Returns those of the families.
 */
async function createCallButtons(
  site: Site,
  { main, lodge }: { main: NamedRow; lodge: NamedRow },
  { families, groups }: DemoPeople,
): Promise<DemoAccess["buttons"]> {
  const atLodge = { targetType: "AGENT", targetId: lodge.id } as const;
  const buttons: DemoAccess["buttons"] = [];
  for (const [index, { name, flat }] of families.entries()) {
    const targets = [{ targetType: "AGENT_GROUP", targetId: flat.id } as const, atLodge];
    const id = await createCallButton(site, main.id, { position: index + 1, name, targets });
    buttons.push({ id, name, flat });
  }
  await createCallButton(site, main.id, {
    position: families.length + 1,
    name: site.words.concierge,
    targets: [{ targetType: "AGENT_GROUP", targetId: groups.concierge.id }],
  });
  return buttons;
}

interface NewCallButton {
  position: number;
  name: string;
  targets: readonly { targetType: "AGENT" | "AGENT_GROUP"; targetId: string }[];
}

/** Creates a call button with a call code; returns its id. */
async function createCallButton(
  { context, domainId }: Site,
  deviceId: string,
  { position, name, targets }: NewCallButton,
): Promise<string> {
  const actionGroupId = await transaction(context.db, async (tx) => {
    const id = await insertActionGroup(tx, deviceId, { name, deletedWhenUnused: true });
    for (const target of targets) await insertAction(tx, id, { type: "CALL", ...target, payload: {} });
    return id;
  });
  const { id } = await createButton(context, domainId, deviceId, { position, text: name, actionGroupId });
  await createCode(context, domainId, deviceId, { type: "call", actionGroupId });
  return id;
}

/** Creates access rules with which groups open the first output of a device. */
async function openFor({ context, domainId }: Site, device: DemoDevice, groups: NamedRow[]): Promise<void> {
  const [door] = device.outputs;
  if (!door) return;
  const actionGroupId = await transaction(context.db, async (tx) => {
    const id = await insertActionGroup(tx, device.id, { name: device.name, deletedWhenUnused: true });
    const opening = { type: "ACTIVATION", targetType: "OUTPUT", targetId: door.id, payload: {} } as const;
    await insertAction(tx, id, opening);
    return id;
  });
  for (const group of groups) {
    const rule = { displayName: group.name, agentGroupId: group.id, actionGroupId };
    await createAssociation(context, { domainId, deviceId: device.id }, rule);
  }
}

async function createZone(
  { context, domainId, words }: Site,
  devices: DemoDevice[],
  group: NamedRow,
): Promise<void> {
  const zone = await transaction(context.db, (tx) =>
    createOutputGroup(tx, { domainId, name: words.entrances, now: context.now() }),
  );
  await transaction(context.db, async (tx) => {
    for (const { outputs } of devices)
      for (const { id } of outputs.slice(0, 1))
        await insertGroupOutput(tx, zone.id, { id, ownerKind: "DEVICE" });
  });
  await giveOutputGroups(context, domainId, group.id, [zone.id]);
}

async function addTag({ context, domainId, random }: Site, identifier: string, userId: string | null) {
  const value = Array.from({ length: 14 }, () => "0123456789ABCDEF"[random.below(16)]).join("");
  const tag = { identifier, value, type: "CARD", userId, now: context.now() } as const;
  return (await transaction(context.db, (tx) => insertTag(tx, domainId, tag))).id;
}

/** Adds a card that a person lost before the history begins. */
async function loseCard(site: Site, identifier: string, userId: string): Promise<string> {
  const id = await addTag(site, identifier, userId);
  const lostAt = site.context.now() - (DEMO_DAYS + 1) * DAY_MS;
  await transaction(site.context.db, (tx) => markLost(tx, site.domainId, { id, userId }, lostAt));
  return id;
}

async function giveCard(site: Site, person: NamedRow, name: string): Promise<Holder> {
  const tagId = await addTag(site, person.name, person.id);
  const credential = { name, userId: person.id, credentialType: "NFC_TAG" } as const;
  const { id } = await createCredential(site.context, site.caller, { ...credential, ...unlimited });
  return { ...person, tagId, credentialId: id };
}

const unlimited = { value: null, startTime: null, endTime: null, remainingUsages: null };

/**
 * Creates door codes (a permanent, a temporary and an expired one), a QR code and a face. Returns the id of
 * the courier's code.
 */
async function giveCodes({ context, caller, domainId, words }: Site, people: DemoPeople): Promise<string> {
  const now = context.now();
  const host = people.families[2]!.people[0]!.id;
  const give = (
    credential: Partial<Parameters<typeof createCredential>[2]> & { name: string; userId: string },
  ) => createCredential(context, caller, { credentialType: "CODE", ...unlimited, ...credential });
  const courier = await give({ name: words.courierCode, userId: people.courier.id });
  await give({ name: words.guestWeek, userId: host, startTime: now, endTime: now + 7 * DAY_MS });
  await give({ name: words.party, userId: host, endTime: now - 9 * DAY_MS });
  await give({ name: words.guestWeek, userId: host, credentialType: "QR", remainingUsages: 3 });
  const userId = people.manager.id;
  const identifier = `face-${domainId.slice(-6)}`;
  await transaction(context.db, (tx) => insertFace(tx, domainId, { identifier, userId, now }));
  await give({ name: people.manager.name, userId, credentialType: "FACE_ID", value: identifier });
  return courier.id;
}

async function sendInvites(
  { context, caller, domainId, words }: Site,
  { emptyFlat, groups }: DemoPeople,
): Promise<void> {
  const { userId } = caller;
  const invite = { agentGroupIds: [groups.residents.id], support: false };
  const tenant = { agentGroupIds: [emptyFlat.id], support: false, name: words.newTenant, places: 1 };
  await createInvite(context, { userId, domainId }, tenant);
  const expirationDate = context.now() + 30 * DAY_MS;
  await createInvite(
    context,
    { userId, domainId },
    { ...invite, name: words.party, places: 20, expirationDate },
  );
}
