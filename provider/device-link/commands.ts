import type { DownMessage, UpMessage } from "#contract/device-link.ts";
import { transaction } from "../db/database.ts";
import {
  advanceCommand,
  listDevicesWithQueued,
  listOpenCommands,
  markCommandSent,
  type StoredCommand,
} from "../db/device-commands.ts";
import { storageFault } from "../db/engine/storage-fault.ts";
import type { House } from "../house.ts";
import { type Connection, type Connections, send } from "./connections.ts";

/** How soon a device hears of what another replica queued for it; this one's own calls hint at once. */
const LOOK_EVERY_MS = 3_000;

export interface Commands {
  /** Something may have been queued. */
  look(): void;
  /** The device has come: all that it has not finished is sent again. */
  arrived(connection: Connection): void;
  /** Keeps what a device says of a command. */
  keepReport(domainId: string, deviceId: string, report: UpMessage<"command">): Promise<void>;
  stop(): Promise<void>;
}

interface CommandsOptions {
  house: Omit<House, "link">;
  connections: Connections;
  changed(domainId: string): void;
}

/** Sends devices what they are asked to do. A command is marked as sent before it is: it may come twice, never not. */
export function makeCommands({ house, connections, changed }: CommandsOptions): Commands {
  const { db, now } = house;
  let work: Promise<void> = Promise.resolve();
  let isLooking = false;
  let stopped = false;

  function inTurn(step: () => Promise<void>): void {
    if (stopped) return;
    work = work.then(step).catch((error: unknown) => {
      // The next look tries again.
      if (stopped || storageFault(error) !== "other") return;
      house.log("error", "A command could not be sent.", {
        error: error instanceof Error ? error.stack : "",
      });
    });
  }

  async function sendQueued(): Promise<void> {
    isLooking = false;
    const here = new Map(
      connections.all().flatMap((each) => (isReady(each) ? [[deviceOf(each), each]] : [])),
    );
    if (here.size === 0) return;
    for (const deviceId of await listDevicesWithQueued(db, now())) {
      const connection = here.get(deviceId);
      if (connection) await sendTo(connection, ({ state }) => state === "queued");
    }
  }

  async function sendTo(
    connection: Connection,
    isWanted: (command: StoredCommand) => boolean,
  ): Promise<void> {
    const { identity } = connection;
    if (identity.standing !== "in-service") return;
    const open = await listOpenCommands(db, identity.deviceId, now());
    const wanted = open.filter(isWanted);
    for (const command of wanted) {
      const isQueued = command.state === "queued";
      if (isQueued && !(await transaction(db, (tx) => markCommandSent(tx, command.id, now())))) continue;
      send(connection, "command", messageOf(command));
    }
    if (wanted.length > 0) changed(identity.domainId);
  }

  function look(): void {
    if (isLooking) return;
    isLooking = true;
    inTurn(sendQueued);
  }

  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    look,
    arrived: (connection) => inTurn(() => sendTo(connection, () => true)),
    async keepReport(domainId, deviceId, report) {
      if (await transaction(db, (tx) => advanceCommand(tx, deviceId, report, now()))) changed(domainId);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await work;
    },
  };
}

function isReady({ identity, greeted }: Connection): boolean {
  return greeted && identity.standing === "in-service";
}

function deviceOf({ identity }: Connection): string {
  return identity.standing === "announcing" ? "" : identity.deviceId;
}

function messageOf({ id, kind, payload, expires_at }: StoredCommand): DownMessage<"command"> {
  return { id, kind: kind as DownMessage<"command">["kind"], payload, expiresAt: expires_at };
}
