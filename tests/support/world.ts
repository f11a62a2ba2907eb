import { randomInt } from "node:crypto";
import type { Domain } from "#contract/buildings/domains.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { Device, DeviceType } from "#contract/devices/devices.ts";
import type { DeviceOutput } from "#contract/devices/inputs-and-outputs.ts";
import type { RingBellButton } from "#contract/devices/ring-bell-buttons.ts";
import type { AssigneeType, Licence } from "#contract/licences/licences.ts";
import { insertDeliveredHardware } from "#provider/devices/queries/hardware.ts";
import { createKeys } from "#provider/keys.ts";
import { issueLicence } from "#provider/licences/operations/issue-licence.ts";
import { transaction } from "#storage/database.ts";
import { type InitialInstallation, PASSWORD } from "./databases/initial-installation.ts";
import type { Installation } from "./installation.ts";

export { PASSWORD };

/** A person with an account, signed in: `api` makes calls with the user token. */
export interface Person {
  userId: string;
  name: string;
  email: string;
  password: string;
  token: string;
  api: ApiCalls;
}

/**
 * A person in a building: `api` makes calls with the token of the building, `asPerson` with the user token.
 */
export interface Resident extends Person {
  asPerson: ApiCalls;
}

/** A building as its administrator sees it: `api` makes calls with the token of the building. */
export interface Building {
  domain: Domain;
  licence: Licence;
  token: string;
  api: ApiCalls;
}

/** A door panel in service in the building, with eight places for buttons. */
interface Panel {
  device: Device;
  hwId: string;
  activationCode: string;
  outputs: DeviceOutput[];
  /** Two call buttons, at 1 and 2, each with its own action group. */
  buttons: RingBellButton[];
}

interface HardwareKind {
  hwId: string;
  type: DeviceType;
  model: string;
  buttonCount: number;
  outputCount: number;
  inputCount: number;
}

export type Seats = Partial<Record<AssigneeType, number>>;

const MANY_SEATS: Seats = { DOMAIN: 1, DEVICE: 10, AUXILIAR_DEVICE: 10, USER: 50 };

/** An installation with its first administrator and a building on the demo licence. */
export interface World extends Installation {
  administrator: Person;
  building: Building;
  /** The demo of the set-up, whose hardware can still be brought into service. */
  demo: { licenseCode: string; activationCode: string; hwId: string };
  signIn(email: string, password: string): Promise<{ token: string; api: ApiCalls }>;
  /** Enters a building and returns the calls with its token. */
  enter(person: Person, domainId: string): Promise<{ token: string; api: ApiCalls }>;
  /** Creates a person with an account and no building. */
  person(name?: string): Promise<Person>;
  /** Creates a person who joined the building by invite. */
  resident(name?: string): Promise<Resident>;
  /** Issues a licence that is not activated, and returns its code. */
  newLicence(seats?: Seats, expirationDate?: number): Promise<string>;
  /** Creates hardware that waits to be brought into service, a panel by default. */
  hardware(kind?: Partial<HardwareKind>): Promise<{ activationCode: string; hwId: string }>;
  /** Brings a panel into service in the building. The first one is the demo's. */
  panel(): Promise<Panel>;
  /** Creates another building with a different administrator. */
  otherBuilding(label?: string): Promise<Building & { administrator: Person }>;
}

/** Returns an installation with its initial content, and functions that add to it. */
export function createWorld(installation: Installation, initial: InitialInstallation): World {
  const { client, visitor, db, clock } = installation;
  const { demo } = initial;
  const administrator: Person = { ...initial.administrator, api: client.as(initial.administrator) };
  const building: Building = { ...initial.building, api: client.as(initial.building) };
  const spare = [...initial.spare];

  async function signIn(email: string, password: string): Promise<{ token: string; api: ApiCalls }> {
    const body = { grant_type: "password", username: email, password };
    const { access_token: token } = await visitor.auth.token({ body });
    return { token, api: client.as({ token }) };
  }

  async function enter(person: Person, domainId: string): Promise<{ token: string; api: ApiCalls }> {
    const { access_token: token } = await client.as({ token: person.token }).auth.enterDomain({ domainId });
    return { token, api: client.as({ token }) };
  }

  async function newLicence(seats = MANY_SEATS, expirationDate?: number): Promise<string> {
    const code = `TEST${String(randomInt(1e12)).padStart(12, "0")}`;
    await transaction(db, (tx) =>
      issueLicence(tx, createKeys(installation.secret).licenceKey, {
        code,
        demo: false,
        ownerId: null,
        seats,
        now: clock.now(),
        expirationDate: expirationDate ?? null,
      }),
    );
    return code;
  }

  let people = 0;
  async function person(name?: string): Promise<Person> {
    const ready = name === undefined ? spare.shift() : undefined;
    if (ready) return { ...ready, api: client.as(ready) };
    const account = {
      name: name ?? `Newcomer ${people}`,
      email: `new${people++}@example.org`,
      password: PASSWORD,
    };
    const { id } = await administrator.api.onPremise.createUser({ body: account });
    const signedIn = await signIn(account.email, PASSWORD);
    await signedIn.api.accountLinks.acceptTermsOfService();
    return { userId: id, ...account, ...signedIn };
  }

  async function resident(name?: string): Promise<Resident> {
    const { code } = await building.api.invites.create({ body: {} });
    const joining = await person(name);
    await joining.api.invites.activate({ body: { code } });
    return { ...joining, asPerson: joining.api, ...(await enter(joining, building.domain.id)) };
  }

  let panels = 0;
  async function panel(): Promise<Panel> {
    const { activationCode, hwId } = panels++ === 0 ? demo : await newHardware(installation);
    const { api, licence } = building;
    const found = await api.devices.baseInfo({ hwId, query: { activationCode } });
    const body = { activationCode, name: `Panel ${panels}` };
    const { id } = await api.devices.enable({ id: found.id, licenseId: licence.id, body });
    const device = await api.devices.configure({ id });
    const outputs = (await api.outputs.list({ id })).items;
    const buttons = [];
    for (const position of [1, 2]) {
      buttons.push(await api.ringBellButtons.create({ id, body: { position, text: `Flat ${position}` } }));
    }
    return { device, hwId, activationCode, outputs, buttons };
  }

  async function otherBuilding(label = "Torre Blu"): Promise<Building & { administrator: Person }> {
    const owner = await person();
    const body = { licenseCode: await newLicence(), label };
    const created = await owner.api.licences.activateWithDomain({ body });
    return { ...created, ...(await enter(owner, created.domain.id)), administrator: owner };
  }

  return {
    ...installation,
    administrator,
    building,
    demo,
    signIn,
    enter,
    person,
    resident,
    newLicence,
    panel,
    otherBuilding,
    hardware: (kind) => newHardware(installation, kind),
  };
}

/** Adds a virtual device like the one delivered with an installation. */
async function newHardware(
  { db, clock, secret }: Installation,
  other: Partial<HardwareKind> = {},
): Promise<{ activationCode: string; hwId: string }> {
  const activationCode = `TEST${String(randomInt(1e8)).padStart(8, "0")}`;
  const anyId = `VP-TEST-${String(randomInt(1e8)).padStart(8, "0")}`;
  const activationCodeHash = createKeys(secret).hash("activation-code", activationCode);
  const kind = {
    hwId: anyId,
    type: "RINGBELL" as const,
    model: "virtual-panel",
    buttonCount: 8,
    outputCount: 2,
    inputCount: 2,
    ...other,
  };
  await transaction(db, (tx) =>
    insertDeliveredHardware(tx, { activationCodeHash, ...kind, now: clock.now() }),
  );
  return { activationCode, hwId: kind.hwId };
}
