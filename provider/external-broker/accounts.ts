import { z } from "zod";
import { KEEPER_TOPIC, secretPassword } from "#contract/device-link.ts";
import { listEnrolled, type EnrolledDevice } from "../db/device-link.ts";
import type { House } from "../house.ts";
import type { Control, ControlAnswer, ControlCommand } from "./control.ts";
import { BrokerError } from "./open-client.ts";

/** The account by which a server hears and answers devices; an address of a device has no small letters. */
export const SERVER_ACCOUNT = "portineria-server";
/** Begins the description of every account that is ours; whoever else has one at the broker is left alone. */
const OURS = "portineria ";
/** Goes up when what an account may do changes: each is made anew then. */
const RIGHTS_VERSION = 1;
/** Mosquitto does nothing else meanwhile, and writes its file anew for each. */
const MADE_AT_ONCE = 20;

interface Right {
  acltype: string;
  topic: string;
  allow: boolean;
}

interface Wanted {
  username: string;
  mark: string;
  password(): string;
  rights: Right[];
}

type AccountDevice = Pick<EnrolledDevice, "deviceId" | "domainId">;

/** The accounts that devices in service have at the broker, each with the rights to its own topics and nothing else. */
export interface Accounts {
  /** Reads what the broker has, and makes it what it should be. */
  repair(): Promise<void>;
  /** Makes up for what has changed here. */
  look(): Promise<void>;
  /** Takes an account away, which ends its connection; the next look makes it anew if it should be there. */
  drop(hwId: string): Promise<void>;
  /** Whose account this is: the device that can sign in by it now. */
  deviceOf(hwId: string): AccountDevice | undefined;
}

interface AccountsOptions {
  house: Pick<House, "db" | "keys" | "log">;
  control: Control;
  /** An account was taken away or made anew: whoever used it is not connected any more. */
  ended(hwId: string): void;
}

/** How a server signs in that keeps the broker. */
export function serverPassword({ keys }: Pick<House, "keys">): string {
  return keys.hash("broker-server", "");
}

/** Begins without knowing anything: `repair` comes first. */
export function makeAccounts({ house, control, ended }: AccountsOptions): Accounts {
  /** The marks of our accounts at the broker, by user name. */
  const there = new Map<string, string>();
  const devices = new Map<string, AccountDevice>();
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn(step: () => Promise<void>): Promise<void> {
    const done = turn.then(step);
    turn = done.catch(() => undefined);
    return done;
  }

  async function read(): Promise<void> {
    const [listed] = await control.order([{ command: "listClients", verbose: true, count: -1, offset: 0 }]);
    const { success, data } = clientList.safeParse(listed?.data);
    if (!success) throw new BrokerError("without-accounts", listed?.error ?? "it lists no accounts");
    there.clear();
    for (const { username, textname } of data.clients)
      if (textname?.startsWith(OURS)) there.set(username, textname);
    // What is not allowed to somebody by name is allowed to nobody.
    const kinds = ["publishClientSend", "publishClientReceive", "subscribe"];
    const acls = kinds.map((acltype) => ({ acltype, allow: false }));
    await ordered([{ command: "setDefaultACLAccess", acls }]);
  }

  async function bring(): Promise<void> {
    const wanted = await listWanted();
    const isWanted = new Map(wanted.map(({ username, mark }) => [username, mark]));
    for (const [username, mark] of [...there]) if (isWanted.get(username) !== mark) await remove(username);
    const missing = wanted.filter(({ username }) => !there.has(username));
    for (let from = 0; from < missing.length; from += MADE_AT_ONCE)
      await make(missing.slice(from, from + MADE_AT_ONCE));
  }

  async function remove(username: string): Promise<void> {
    there.delete(username);
    ended(username);
    await ordered([
      { command: "deleteClient", username },
      { command: "deleteRole", rolename: roleOf(username) },
    ]);
  }

  async function make(some: Wanted[]): Promise<void> {
    const commands = some.flatMap(({ username, mark, password, rights }) => [
      { command: "createRole", rolename: roleOf(username), acls: rights },
      {
        ...{ command: "createClient", username, password: password(), textname: mark },
        // Who signs in a second time ends the first connection.
        clientid: username,
        roles: [{ rolename: roleOf(username) }],
      },
    ]);
    // A device may be at the broker before we are told that it can.
    for (const { username, mark } of some) there.set(username, mark);
    const answers = await control.order(commands);
    some.forEach(({ username }, at) => {
      const error = answers[2 * at + 1]?.error;
      if (error === undefined) return;
      there.delete(username);
      house.log("warn", "The broker made no account.", { username, error });
    });
  }

  async function listWanted(): Promise<Wanted[]> {
    const enrolled = await listEnrolled(house.db);
    devices.clear();
    for (const { hwId, deviceId, domainId } of enrolled) devices.set(hwId, { deviceId, domainId });
    return [serverOf(house), ...enrolled.map((device) => wantedOf(house, device))];
  }

  /** What is gone already need not be taken away. */
  async function ordered(commands: ControlCommand[]): Promise<ControlAnswer[]> {
    const answers = await control.order(commands);
    for (const { command, error } of answers)
      if (error !== undefined && !/not found/i.test(error))
        house.log("warn", "The broker refused an order.", { command, error });
    return answers;
  }

  return {
    repair: () => inTurn(() => read().then(bring)),
    look: () => inTurn(bring),
    drop: (hwId) => inTurn(() => remove(hwId)),
    deviceOf: (hwId) => (there.has(hwId) ? devices.get(hwId) : undefined),
  };
}

const clientList = z.object({
  clients: z.array(z.object({ username: z.string(), textname: z.string().optional() })),
});

function roleOf(username: string): string {
  return `portineria:${username}`;
}

function serverOf(house: Pick<House, "keys">): Wanted {
  return {
    username: SERVER_ACCOUNT,
    mark: markOf(house, SERVER_ACCOUNT, serverPassword(house)),
    password: () => serverPassword(house),
    rights: rights({ sends: ["portineria/+/down/+", KEEPER_TOPIC], hears: ["portineria/+/up/+"] }),
  };
}

function wantedOf(
  house: Pick<House, "keys">,
  { hwId, deviceId, domainId, secretSealed }: EnrolledDevice,
): Wanted {
  return {
    username: hwId,
    mark: markOf(house, hwId, deviceId, domainId, secretSealed),
    password: () => secretPassword(house.keys.unseal(secretSealed)),
    rights: rights({
      sends: [`portineria/${hwId}/up/#`],
      hears: [`portineria/${hwId}/down/#`, KEEPER_TOPIC],
    }),
  };
}

/** Another one as soon as the account has to be another one; it says nothing of the secret. */
function markOf({ keys }: Pick<House, "keys">, ...parts: string[]): string {
  return OURS + keys.hash("broker-account", [RIGHTS_VERSION, ...parts].join(" "));
}

function rights({ sends, hears }: { sends: string[]; hears: string[] }): Right[] {
  const allowed = (acltype: string, topics: string[]) =>
    topics.map((topic) => ({ acltype, topic, allow: true }));
  return [
    ...allowed("publishClientSend", sends),
    ...allowed("publishClientReceive", hears),
    ...allowed("subscribePattern", hears),
  ];
}
