import { randomInt } from "node:crypto";
import sharp from "sharp";
import { insertDeliveredHardware } from "#provider/devices/queries/hardware.ts";
import { recordEvent } from "#provider/history/operations/record-events.ts";
import { attachMedia } from "#provider/history/queries/event-media.ts";
import { createKeys } from "#provider/keys.ts";
import { type Database, newId, transaction } from "#storage/database.ts";
import { browserAt } from "../../support/push/example-browser.ts";
import {
  type Building as Entered,
  PASSWORD,
  type Person,
  type Resident,
  type World,
} from "../../support/world.ts";

/** Returns the text for a field that shows one; the tests of hostile texts use others. */
export type TextForField = (what: string) => string;

/** The ids of a building's entities, which an attacker from elsewhere would like to guess. */
export interface Ids {
  domain: string;
  administrator: string;
  resident: string;
  licence: string;
  /** A free seat of the licence, for a person. */
  subscription: string;
  device: string;
  /** Hardware that is delivered and not yet in service. */
  hardware: string;
  input: string;
  output: string;
  secondOutput: string;
  virtualInput: string;
  outputGroup: string;
  elevator: string;
  phone: string;
  endpoint: string;
  auxiliaryOutput: string;
  area: string;
  elevatorAreaGroup: string;
  actionGroup: string;
  /** A group that nothing uses. */
  freeActionGroup: string;
  action: string;
  button: string;
  code: string;
  association: string;
  agentGroup: string;
  flat: string;
  /** The group of the credential managers. */
  managers: string;
  invite: string;
  credential: string;
  tag: string;
  face: string;
  /** A browser of the administrator; the host of its push service does not exist. */
  pushSubscription: string;
  virtualUser: string;
  /** A person without an account. */
  cardholder: string;
  /** An uploaded picture that is not yet the building's. */
  upload: string;
  /** An event with a picture. */
  event: string;
  /** The event of a refusal. */
  refusal: string;
  /** An export of the history, requested by the administrator. */
  eventExport: string;
}

/** A building with one entity of each kind, and the people in it. */
export interface Building extends Entered {
  ids: Ids;
  people: {
    administrator: Person;
    resident: Resident;
    credentialManager: Resident;
  };
  /** A virtual user of the administrator. */
  virtualUser: { id: string; userName: string; token: string };
  /** Values that open something or admit a person; no one else may ever read them. */
  secrets: { pin: string; invite: string; activationCode: string; tag: string };
  /** The panel that is not yet in service. */
  delivered: { hwId: string; activationCode: string };
}

/** Creates one entity of each kind in the world's building. */
export async function seedBuilding(
  world: World,
  naming: TextForField,
  people: [Person, Person],
): Promise<Building> {
  const { building, administrator, db } = world;
  const { api, domain } = building;
  await api.domains.update({ id: domain.id, body: { label: naming("building") } });
  const resident = await join(world, people[0]);
  const credentialManager = await join(world, people[1]);
  const managers = await api.agentGroups.groupByName({ query: { name: "all-the-credential-managers" } });
  await api.agentGroups.addMember({ id: managers.id, body: { agentId: credentialManager.userId } });
  const panel = await world.panel();
  const id = panel.device.id;
  await api.devices.update({ id, body: { name: naming("device") } });
  const output = panel.outputs[0]!;
  await api.outputs.update({ id, outputId: output.id, body: { displayName: naming("output") } });
  const input = (await api.inputs.list({ id })).items[0]!;
  await api.inputs.update({
    id,
    inputId: input.id,
    body: { displayName: naming("input"), type: "dooropen" },
  });
  const sort = { displayName: naming("virtual input"), type: "extbutton" } as const;
  const virtualInput = await api.virtualInputs.create({ id, body: sort });
  const outputGroup = await api.outputGroups.create({ body: { name: naming("output group") } });
  await api.outputGroups.addMember({ id: outputGroup.id, body: { outputId: output.id } });
  const button = panel.buttons[0]!;
  await api.ringBellButtons.update({ id, buttonId: button.id, body: { text: naming("button") } });
  const opening = await api.actionGroups.create({ id, body: { name: naming("action group") } });
  const body = { type: "ACTIVATION", targetType: "OUTPUT", targetId: output.id } as const;
  const action = await api.actionGroups.addAction({ id, groupId: opening.id, body });
  const free = await api.actionGroups.create({ id, body: { name: naming("free action group") } });
  const code = await api.codes.create({ id, body: { actionGroupId: opening.id } });
  const agentGroup = await api.agentGroups.create({ body: { name: naming("agent group") } });
  await api.agentGroups.addMember({ id: agentGroup.id, body: { agentId: resident.userId } });
  const flat = await api.flats.create({ body: { name: naming("flat"), note: naming("note") } });
  await api.agentGroups.addMember({ id: flat.id, body: { agentId: resident.userId } });
  const rule = { displayName: naming("rule"), agentGroupId: agentGroup.id, actionGroupId: opening.id };
  const association = await api.accessControlAssociations.create({ id, body: rule });
  const invite = await api.invites.create({
    body: { name: naming("invite"), agentGroupIds: [agentGroup.id] },
  });
  // As long as permitted, because it is searched for in texts that are full of digits.
  const pin = String(randomInt(1e9, 1e10));
  const credential = await api.accessCredentials.create({
    body: { name: naming("credential"), userId: resident.userId, credentialType: "CODE", value: pin },
  });
  const tagValue = `04A1B2C3${domain.id.replace(/[^0-9a-f]/gi, "").slice(-8)}`.toUpperCase();
  const tag = await api.nfcTags.create({
    body: { identifier: naming("tag"), value: tagValue, userId: resident.userId },
  });
  const seats = await api.subscriptions.assignable({ query: { assigneeType: "USER" } });
  const subscription = seats.items.find(({ licenseId }) => licenseId === building.licence.id)!.id;
  const face = await api.faceIds.create({ body: { identifier: "a-face", userId: resident.userId } });
  const pushSubscription = await api.pushSubscriptions.create({
    body: browserAt(`https://push.invalid/${newId()}`),
  });
  const virtualUser = await createVirtualUser(world, naming("virtual user"));
  const cardholder = await api.cardholders.create({ body: { name: naming("cardholder") } });
  await api.sipAgents.renew({ body: { agentId: resident.userId } });
  await setPictures(world, id, opening.id);
  const { uploadId: upload } = await sendPicture(world);
  const delivered = await deliverPanel(db, world.secret);
  const hardware = await api.devices.baseInfo({
    hwId: delivered.hwId,
    query: { activationCode: delivered.activationCode },
  });
  const events = await writeHistory(world, naming, { device: id, resident: resident.userId });
  return {
    ...building,
    people: { administrator, resident, credentialManager },
    virtualUser,
    delivered,
    secrets: {
      pin,
      invite: invite.code,
      activationCode: panel.activationCode.replaceAll("-", ""),
      tag: tagValue,
    },
    ids: {
      domain: domain.id,
      administrator: administrator.userId,
      resident: resident.userId,
      subscription,
      licence: building.licence.id,
      device: id,
      hardware: hardware.id,
      input: input.id,
      output: output.id,
      actionGroup: opening.id,
      freeActionGroup: free.id,
      secondOutput: panel.outputs[1]!.id,
      virtualInput: virtualInput.id,
      outputGroup: outputGroup.id,
      ...(await addAuxiliaries(world, naming)),
      action: action.id,
      button: button.id,
      code: code.id,
      association: association.id,
      agentGroup: agentGroup.id,
      flat: flat.id,
      managers: managers.id,
      invite: invite.id,
      credential: credential.id,
      tag: tag.id,
      face: face.id,
      pushSubscription: pushSubscription.id,
      virtualUser: virtualUser.id,
      cardholder: cardholder.id,
      upload,
      ...events,
      eventExport: await exportHistory(world),
    },
  };
}

type OfAuxiliaries = "elevator" | "phone" | "endpoint" | "auxiliaryOutput" | "area" | "elevatorAreaGroup";

/** Adds a phone, and an elevator with one of each thing that an auxiliary can have. */
async function addAuxiliaries({ building }: World, naming: TextForField): Promise<Pick<Ids, OfAuxiliaries>> {
  const { api } = building;
  const { id: phone } = await api.auxiliaries.create({
    body: { name: naming("phone"), type: "PHONE", model: "sip" },
  });
  await api.auxiliaries.renewSipCredentials({ id: phone });
  const configuration = { identifier: "lift-1", clientId: "client-1", clientSecret: "kone-client-secret" };
  const { id } = await api.auxiliaries.create({
    body: { name: naming("elevator"), type: "ELEVATOR_SYSTEM", model: "kone", configuration },
  });
  const endpoint = await api.auxiliaryEndpoints.create({
    id,
    body: { displayName: naming("endpoint"), command: naming("command") },
  });
  const output = await api.auxiliaryOutputs.create({ id, body: { displayName: naming("relay") } });
  const group = await api.elevatorAreaGroups.create({ body: { name: naming("floors") } });
  const area = await api.auxiliaryAreas.create({
    id,
    body: { displayName: naming("floor"), areaGroupsIds: [group.id] },
  });
  return {
    elevator: id,
    phone,
    endpoint: endpoint.id,
    auxiliaryOutput: output.id,
    area: area.id,
    elevatorAreaGroup: group.id,
  };
}

async function exportHistory({ building: { api } }: World): Promise<string> {
  const { id } = await api.eventExports.create({ body: { format: "csv" } });
  for (;;) {
    const { state } = await api.eventExports.get({ id });
    if (state === "DONE") return id;
    if (state === "FAILED") throw new Error("The export was not made");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function join(world: World, person: Person): Promise<Resident> {
  const { api, domain } = world.building;
  const { code } = await api.invites.create({ body: {} });
  await person.api.invites.activate({ body: { code } });
  return { ...person, asPerson: person.api, ...(await world.enter(person, domain.id)) };
}

let delivered = 0;

/** Delivers another virtual panel, as with an installation. */
export async function deliverPanel(
  db: Database,
  secret: Buffer,
): Promise<{ hwId: string; activationCode: string }> {
  delivered += 1;
  const activationCode = `DELIVERED${delivered}X`;
  const hwId = `VP-MORE-${String(delivered).padStart(4, "0")}`;
  const activationCodeHash = createKeys(secret).hash("activation-code", activationCode);
  const counts = { buttonCount: 8, outputCount: 2, inputCount: 2 };
  const kind = { type: "RINGBELL", model: "virtual-panel", ...counts } as const;
  await transaction(db, (tx) =>
    insertDeliveredHardware(tx, { hwId, activationCodeHash, ...kind, now: Date.now() }),
  );
  return { activationCode, hwId };
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 9, height: 9, channels: 3, background: "#358a7a" } })
    .png()
    .toBuffer();
}

async function sendPicture({ building, client }: World): Promise<{ uploadId: string }> {
  const upload = await building.api.domains.uploadAvatar({ id: building.domain.id });
  await client.put(upload.address, await picture(), "image/png");
  return upload;
}

/** Gives the building, a device and one of its action groups a picture. */
async function setPictures(world: World, id: string, groupId: string): Promise<void> {
  const { uploadId } = await sendPicture(world);
  const { client, building } = world;
  const { api, domain } = building;
  await api.domains.confirmAvatar({ id: domain.id, body: { uploadId } });
  const ofDevice = await api.agents.uploadAvatar({ id });
  await client.put(ofDevice.address, await picture(), "image/png");
  await api.agents.confirmAvatar({ id, body: { uploadId: ofDevice.uploadId } });
  const ofGroup = await api.actionGroups.uploadAvatar({ id, groupId });
  await client.put(ofGroup.address, await picture(), "image/png");
  await api.actionGroups.confirmAvatar({ id, groupId, body: { uploadId: ofGroup.uploadId } });
}

/** Creates a virtual user of the administrator, who enters the building. */
async function createVirtualUser(
  { building, client, signIn }: World,
  name: string,
): Promise<Building["virtualUser"]> {
  const { id, userName } = await building.api.virtualUsers.create({ body: { name, password: PASSWORD } });
  const { token } = await signIn(userName, PASSWORD);
  const entered = await client.as({ token }).auth.enterDomain({ domainId: building.domain.id });
  return { id, userName, token: entered.access_token };
}

/** Records events of several kinds, with names of that time; returns the ids of one with a picture and a refusal. */
async function writeHistory(
  { db, building }: World,
  naming: TextForField,
  { device, resident }: { device: string; resident: string },
): Promise<Pick<Ids, "event" | "refusal">> {
  const now = Date.now();
  const [eventId, refusal] = [newId(), newId()];
  const at = { id: device, name: naming("device of an event") };
  const events = [
    {
      id: eventId,
      kind: "RING",
      outcome: "called",
      method: "BUTTON",
      button: { id: device, name: naming("button of an event") },
    },
    {
      id: refusal,
      kind: "ACCESS",
      outcome: "refused",
      method: "CODE",
      actor: { id: resident, name: naming("person of an event") },
    },
    { kind: "DIAGNOSTIC", outcome: "warning", text: naming("line of a log") },
  ] as const;
  for (const event of events) {
    await transaction(db, (tx) =>
      recordEvent(tx, building.domain.id, { time: now, device: at, ...event }, now),
    );
  }
  const media = { domainId: building.domain.id, eventId, deviceId: device, now };
  const taken = { contentType: "image/png", bytes: await picture() };
  await transaction(db, (tx) => attachMedia(tx, { ...media, picture: taken }));
  return { event: eventId, refusal };
}
