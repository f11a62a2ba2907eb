import type { DeviceConfiguration } from "#contract/device-link.ts";
import type { DeviceType } from "#contract/devices.ts";
import { makeDoor, type Door } from "./door.ts";
import { diagnosticEvent } from "./events.ts";
import { openState } from "./kept-state.ts";
import { addressOf } from "./link-connection.ts";
import { makeOutputs } from "./outputs.ts";
import { linkToServer, type Notice } from "./server-link.ts";

const HARDWARE = {
  model: "virtual-panel",
  firmware: "virtual-1",
  buttonCount: 8,
  outputCount: 2,
  inputCount: 2,
};

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
}

export interface PanelState {
  phase: "not-in-service" | "waiting" | "in-service";
  /** Connected and signed in as a device in service. */
  online: boolean;
  configuration: DeviceConfiguration | null;
  /** Events that the server does not have yet. */
  undelivered: number;
  /** The ids of the outputs that are on. */
  outputsOn: string[];
}

export interface Panel extends Door {
  /** Holds up an NFC tag. */
  tag(value: string): ReturnType<Door["present"]>;
  /** Writes a line into the panel's diagnostic log; false while it is not in service. */
  log(text: string): Promise<boolean>;
  state(): PanelState;
  /** Resolves as soon as the state is like this. @throws Error when it is not in time */
  waitFor(condition: (state: PanelState) => boolean, withinMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a door panel without a door: it enrols, keeps its configuration and its events in the state file, and
 * goes on alone when the server is away.
 * @throws Error when the state file can't be read or the server's address makes no sense
 */
export async function startPanel(options: PanelOptions): Promise<Panel> {
  const { type = "RINGBELL", notice = () => undefined, firstRetryMs = 500, lastRetryMs = 30_000 } = options;
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
  const hello = { ...HARDWARE, type, startedAt: Date.now() };
  const link = linkToServer({ ...options, firstRetryMs, lastRetryMs, keeper, hello, notice: tell });

  function state(): PanelState {
    const { secret, configuration, outbox } = keeper.state;
    return {
      phase: secret !== null ? "in-service" : link.waiting() ? "waiting" : "not-in-service",
      online: link.online(),
      configuration,
      undelivered: outbox.length,
      outputsOn: outputs.on(),
    };
  }

  const door = makeDoor(keeper, link, outputs);
  return {
    ...door,
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
