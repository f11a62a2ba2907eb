import { z } from "zod";
import { LEADER_TOPIC } from "#contract/device-link/device-link.ts";
import { secretPassword } from "#contract/device-link/topics.ts";
import type { ProviderContext } from "../context.ts";
import { type EnrolledDevice, listEnrolled } from "../devices/queries/device-link.ts";
import type { Control, ControlAnswer, ControlCommand } from "./control.ts";
import { BrokerError } from "./open-client.ts";

/**
 * The account of the server that receives from and sends to devices; a device's user name has no lower-case
 * letters.
 */
export const SERVER_ACCOUNT = "portineria-server";
/** The start of the description of each managed account; other accounts at the broker are not touched. */
const OURS = "portineria ";
/** Increment when the rights of accounts change, so that all accounts are created again. */
const RIGHTS_VERSION = 1;
/**
 * Limit of accounts created at once: Mosquitto does nothing else meanwhile, and rewrites its file for each
 * account.
 */
const MADE_AT_ONCE = 20;

interface Right {
  acltype: string;
  topic: string;
  allow: boolean;
}

interface DesiredAccount {
  username: string;
  mark: string;
  password(): string;
  rights: Right[];
}

type AccountDevice = Pick<EnrolledDevice, "deviceId" | "domainId">;

interface AccountsOptions {
  context: Pick<ProviderContext, "db" | "keys" | "log">;
  control: Control;
  /** Called when an account was deleted or created again, which disconnects its client. */
  ended(hwId: string): void;
}

/** Returns the password of the server that leads at the broker. */
export function serverPassword({ keys }: Pick<ProviderContext, "keys">): string {
  return keys.hash("broker-server", "");
}

/**
 * The accounts of devices in service at the broker, each with rights to the device's topics only. They are not
 * read at first: call `repair`.
 */
export class Accounts {
  readonly #options: AccountsOptions;
  /** The marks of the managed accounts at the broker, by user name. */
  readonly #existing = new Map<string, string>();
  readonly #devices = new Map<string, AccountDevice>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: AccountsOptions) {
    this.#options = options;
  }

  /** Reads the accounts at the broker and corrects them. */
  repair(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#read();
      await this.#bring();
    });
  }

  /** Applies the changes since the last poll. */
  poll(): Promise<void> {
    return this.#enqueue(() => this.#bring());
  }

  /** Deletes an account, which ends its connection; the next poll creates it again if it should exist. */
  drop(hwId: string): Promise<void> {
    return this.#enqueue(() => this.#remove(hwId));
  }

  /** Returns the device that can sign in with this account now. */
  findDevice(hwId: string): AccountDevice | undefined {
    return this.#existing.has(hwId) ? this.#devices.get(hwId) : undefined;
  }

  #enqueue(step: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(step);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #read(): Promise<void> {
    const [listed] = await this.#options.control.order([
      { command: "listClients", verbose: true, count: -1, offset: 0 },
    ]);
    const { success, data } = clientList.safeParse(listed?.data);
    if (!success) throw new BrokerError("without-accounts", listed?.error ?? "it lists no accounts");
    this.#existing.clear();
    for (const { username, textname } of data.clients)
      if (textname?.startsWith(OURS)) this.#existing.set(username, textname);
    // Everything that is not explicitly allowed is denied.
    const kinds = ["publishClientSend", "publishClientReceive", "subscribe"];
    const acls = kinds.map((acltype) => ({ acltype, allow: false }));
    await this.#order([{ command: "setDefaultACLAccess", acls }]);
  }

  async #bring(): Promise<void> {
    const desired = await this.#listDesired();
    const desiredMarks = new Map(desired.map(({ username, mark }) => [username, mark]));
    for (const [username, mark] of [...this.#existing])
      if (desiredMarks.get(username) !== mark) await this.#remove(username);
    const missing = desired.filter(({ username }) => !this.#existing.has(username));
    for (let from = 0; from < missing.length; from += MADE_AT_ONCE)
      await this.#create(missing.slice(from, from + MADE_AT_ONCE));
  }

  async #remove(username: string): Promise<void> {
    this.#existing.delete(username);
    this.#options.ended(username);
    await this.#order([
      { command: "deleteClient", username },
      { command: "deleteRole", rolename: roleOf(username) },
    ]);
  }

  async #create(some: DesiredAccount[]): Promise<void> {
    const commands = some.flatMap(({ username, mark, password, rights }) => [
      { command: "createRole", rolename: roleOf(username), acls: rights },
      {
        command: "createClient",
        username,
        password: password(),
        textname: mark,
        // A second sign-in ends the first connection.
        clientid: username,
        roles: [{ rolename: roleOf(username) }],
      },
    ]);
    // A device may connect to the broker before the broker reports its account.
    for (const { username, mark } of some) this.#existing.set(username, mark);
    const answers = await this.#options.control.order(commands);
    some.forEach(({ username }, at) => {
      const error = answers[2 * at + 1]?.error;
      if (error === undefined) return;
      this.#existing.delete(username);
      this.#options.context.log("warn", "The broker did not create an account.", { username, reason: error });
    });
  }

  async #listDesired(): Promise<DesiredAccount[]> {
    const enrolled = await listEnrolled(this.#options.context.db);
    this.#devices.clear();
    for (const { hwId, deviceId, domainId } of enrolled) this.#devices.set(hwId, { deviceId, domainId });
    return [
      serverOf(this.#options.context),
      ...enrolled.map((device) => wantedOf(this.#options.context, device)),
    ];
  }

  /** Sends commands and logs refused ones, except those about missing accounts. */
  async #order(commands: ControlCommand[]): Promise<ControlAnswer[]> {
    const answers = await this.#options.control.order(commands);
    for (const { command, error } of answers)
      if (error !== undefined && !/not found/i.test(error))
        this.#options.context.log("warn", "The broker refused a command.", { command, reason: error });
    return answers;
  }
}

const clientList = z.object({
  clients: z.array(z.object({ username: z.string(), textname: z.string().optional() })),
});

function roleOf(username: string): string {
  return `portineria:${username}`;
}

function serverOf(context: Pick<ProviderContext, "keys">): DesiredAccount {
  return {
    username: SERVER_ACCOUNT,
    mark: markOf(context, SERVER_ACCOUNT, serverPassword(context)),
    password: () => serverPassword(context),
    rights: rights({ sends: ["portineria/+/down/+", LEADER_TOPIC], receives: ["portineria/+/up/+"] }),
  };
}

function wantedOf(
  context: Pick<ProviderContext, "keys">,
  { hwId, deviceId, domainId, secretSealed }: EnrolledDevice,
): DesiredAccount {
  return {
    username: hwId,
    mark: markOf(context, hwId, deviceId, domainId, secretSealed),
    password: () => secretPassword(context.keys.unseal(secretSealed)),
    rights: rights({
      sends: [`portineria/${hwId}/up/#`],
      receives: [`portineria/${hwId}/down/#`, LEADER_TOPIC],
    }),
  };
}

/** Returns a mark that changes whenever the account must change, without revealing the secret. */
function markOf({ keys }: Pick<ProviderContext, "keys">, ...parts: string[]): string {
  return OURS + keys.hash("broker-account", [RIGHTS_VERSION, ...parts].join(" "));
}

function rights({ sends, receives }: { sends: string[]; receives: string[] }): Right[] {
  const allowed = (acltype: string, topics: string[]) =>
    topics.map((topic) => ({ acltype, topic, allow: true }));
  return [
    ...allowed("publishClientSend", sends),
    ...allowed("publishClientReceive", receives),
    ...allowed("subscribePattern", receives),
  ];
}
