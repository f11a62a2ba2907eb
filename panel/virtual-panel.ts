import type { DeviceConfiguration } from "#contract/device-link.ts";
import type { DeviceType } from "#contract/devices.ts";
import { makeDeviceCommands } from "./device-commands.ts";
import { makeDoor, type Door } from "./door.ts";
import { diagnosticEvent } from "./events.ts";
import { FIRST_FIRMWARE, HARDWARE_OF_TYPE } from "./hardware.ts";
import { type KeptCommand, openState } from "./kept-state.ts";
import { addressOf } from "./link-connection.ts";
import { makeOutputs } from "./outputs.ts";
import { outcomeAfterCut, performCommand } from "./perform-command.ts";
import { linkToServer, type Notice } from "./server-link.ts";

/** A call rings so long; then it can't be answered any more. */
const RINGS_FOR_MS = 120_000;

export interface PanelOptions {
  /** `http(s)://…` for a web socket of the console's server, or `mqtt(s)://host:port`. */
  server: string;
  hwId: string;
  activationCode: string;
  /** Where it keeps what it must not forget. */
  stateFile: string;
  type?: DeviceType;
  /** Hears of what happens without anybody touching the panel. */
  notice?: (notice: Notice) => void;
  /** The pause before the second attempt to connect, and the longest one. */
  firstRetryMs?: number;
  lastRetryMs?: number;
  /** After how long without a server an external broker is left. */
  desertedAfterMs?: number;
}

export interface PanelState {
  phase: "not-in-service" | "waiting" | "in-service";
  /** Connected and signed in as a device in service. */
  online: boolean;
  /** Connected at an external broker. */
  atBroker: boolean;
  configuration: DeviceConfiguration | null;
  /** Events that the server does not have yet. */
  undelivered: number;
  /** The ids of the outputs that are on. */
  outputsOn: string[];
  firmware: string;
  /** What it was asked to do last, the first one first. */
  commands: readonly KeptCommand[];
  /** The calls that ring at a monitor, the last one last. */
  calls: readonly Call[];
}

export interface Call {
  callId: string;
  panel: string;
  button: string;
}

export interface Panel extends Door {
  readonly type: DeviceType;
  /** Holds up an NFC tag. */
  tag(value: string): ReturnType<Door["present"]>;
  /** Writes a line into the panel's diagnostic log; false while it is not in service. */
  log(text: string): Promise<boolean>;
  /** Opens the door of the last call that rings; undefined where none does or the server is away. */
  openDoor(): Call | undefined;
  /** Takes over a configuration that was carried to it; gives its version. @throws Error when it is not its own */
  load(encoded: string): Promise<string>;
  /** The next command fails, for this reason. */
  failNext(why: string): void;
  state(): PanelState;
  /** Resolves as soon as the state is like this. @throws Error when it is not in time */
  waitFor(condition: (state: PanelState) => boolean, withinMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a device without a building around it: it enrols, keeps its configuration and its events in the state file, and
 * goes on alone when the server is away.
 * @throws Error when the state file can't be read or the server's address makes no sense
 */
export async function startPanel(options: PanelOptions): Promise<Panel> {
  const { type = "RINGBELL", notice = () => undefined, firstRetryMs = 500, lastRetryMs = 30_000 } = options;
  const { desertedAfterMs = 20_000 } = options;
  addressOf(options.server);
  const watchers = new Set<() => void>();
  const keeper = openState(options.stateFile, options.hwId, () => {
    for (const watcher of [...watchers]) watcher();
  });

  function tell(what: Notice): void {
    notice(what);
    for (const watcher of [...watchers]) watcher();
  }

  const outputs = makeOutputs(({ displayName }) => tell({ kind: "output-off", name: displayName }));
  const calls: Call[] = [];
  let startedAt = Date.now();
  const firmware = (): string => keeper.state.firmware ?? FIRST_FIRMWARE;
  const link = linkToServer({
    ...{ ...options, firstRetryMs, lastRetryMs, desertedAfterMs, keeper, notice: tell },
    hello: () => ({ ...HARDWARE_OF_TYPE[type], firmware: firmware(), type, startedAt }),
    command: (command) => commands.take(command),
  });

  function state(): PanelState {
    const { secret, configuration, outbox } = keeper.state;
    return {
      phase: secret !== null ? "in-service" : link.waiting() ? "waiting" : "not-in-service",
      online: link.online(),
      atBroker: link.atBroker(),
      configuration,
      undelivered: outbox.length,
      outputsOn: outputs.on(),
      firmware: firmware(),
      commands: keeper.state.commands,
      calls,
    };
  }

  const door = makeDoor(keeper, link, outputs);

  async function restart(): Promise<void> {
    startedAt = Date.now();
    await link.restart();
  }

  function ring(call: Call): void {
    calls.push(call);
    const end = (): void => void calls.splice(0, calls.indexOf(call) + 1);
    setTimeout(end, RINGS_FOR_MS).unref();
    tell({ kind: "call", ...call });
  }

  const commands = makeDeviceCommands({
    keeper,
    report: (report) => void link.report(report),
    notice: (command) => tell({ kind: "command", command: { ...command } }),
    perform: (command, progress) => performCommand({ keeper, link, door, restart, ring }, command, progress),
    outcomeAfterCut: (command) => outcomeAfterCut(command, keeper.state.firmware),
  });
  await commands.resume();
  return {
    ...door,
    type,
    openDoor() {
      const call = calls.at(-1);
      return call && link.openDoorOf(call.callId) ? call : undefined;
    },
    load: (encoded) => link.load(encoded),
    failNext: (why) => commands.failNext(why),
    tag: (value) => door.present("NFC_TAG", value),
    state,
    async log(text) {
      if (keeper.state.secret === null) return false;
      await link.outbox.add([diagnosticEvent(text)]);
      return true;
    },
    waitFor(condition, withinMs = 10_000) {
      return new Promise((resolve, reject) => {
        const look = (): void => (condition(state()) ? end(resolve) : undefined);
        const tooLate = (): void => end(() => reject(new Error(`Not in time: ${JSON.stringify(state())}`)));
        const timer = setTimeout(tooLate, withinMs);
        const end = (settle: () => void): void => {
          clearTimeout(timer);
          watchers.delete(look);
          settle();
        };
        watchers.add(look);
        look();
      });
    },
    async stop() {
      outputs.stop();
      await link.stop();
    },
  };
}
