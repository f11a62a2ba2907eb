import {
  DECIDED_WITHIN_MS,
  type DeviceConfiguration,
  type DownMessage,
  NEWEST_PROTOCOL,
  type UpMessage,
} from "#contract/device-link/device-link.ts";
import type { DeviceType } from "#contract/devices/devices.ts";
import { makeDeviceClock } from "./device-clock.ts";
import { makeDeviceCommands } from "./device-commands.ts";
import { type Door, makeDoor } from "./door.ts";
import { diagnosticEvent } from "./events.ts";
import { FIRST_FIRMWARE, HARDWARE_OF_TYPE } from "./hardware.ts";
import { type Inputs, makeInputs } from "./inputs.ts";
import { addressOf } from "./link/link-connection.ts";
import { ServerLink } from "./link/server-link.ts";
import { changeService, openState, type StoredCommand } from "./link/state-store.ts";
import type { Notice } from "./notice.ts";
import { makeOutputs } from "./outputs.ts";
import { outcomeAfterCut, performCommand } from "./perform-command.ts";
import { makeShownPictures } from "./shown-pictures.ts";

/** How long a call rings; after that it can no longer be answered. */
const RINGS_FOR_MS = 120_000;

export interface PanelOptions {
  /** `http(s)://…` for a web socket of the console's server, or `mqtt(s)://host:port`. */
  server: string;
  /** The console's address, if the name in its addresses can't be reached. */
  web?: string;
  hwId: string;
  activationCode: string;
  /** The file with its state. */
  stateFile: string;
  type?: DeviceType;
  /** The secret of the device, if it is known without enrolling. A state with another secret is emptied. */
  secret?: string;
  /** Called when something that {@link PanelState} shows may have changed. */
  changed?: () => void;
  /** Called for what happens without an action of the panel's user. */
  notice?: (notice: Notice) => void;
  /** The pause before the second attempt to connect, and the longest one. */
  firstRetryMs?: number;
  lastRetryMs?: number;
  /** How long an external broker may be without a leading server before it is left. */
  desertedAfterMs?: number;
  /** How long a person at the door waits for the server's decision before the panel decides alone. */
  decidedWithinMs?: number;
  /**
   * The device's clock, in milliseconds since 1970: the time in `hello`, of its events and of its own
   * decisions. It may be wrong, and may be set while the device runs.
   */
  now?: () => number;
}

export interface PanelState {
  phase: "not-in-service" | "waiting" | "in-service";
  /** Whether the panel is connected and signed in as a device in service. */
  online: boolean;
  /** Whether the panel is connected to an external broker. */
  atBroker: boolean;
  configuration: DeviceConfiguration | null;
  /** Events that the server does not have yet. */
  undelivered: number;
  /** The ids of the outputs that are on. */
  outputsOn: string[];
  /** The ids of the inputs that are active. */
  inputsActive: string[];
  firmware: string;
  /** Its last commands, the oldest first. */
  commands: readonly StoredCommand[];
  /** The calls that ring at a monitor, the newest last. */
  calls: readonly Call[];
}

export interface Call {
  callId: string;
  panel: string;
  button: string;
}

export interface Panel extends Door {
  readonly type: DeviceType;
  /** Presents an NFC tag. */
  tag(value: string): ReturnType<Door["present"]>;
  /** Writes a line into the panel's diagnostic log; false while it is not in service. */
  log(text: string): Promise<boolean>;
  /** Opens the door of the newest ringing call; undefined when there is none or the server is unreachable. */
  openDoor(): Call | undefined;
  /**
   * Answers, declines or ends the newest ringing call; undefined when there is none or the server is
   * unreachable.
   */
  answer(state: UpMessage<"call">["state"]): Call | undefined;
  /** Triggers an input; undefined for one that does not exist. */
  input: Inputs["trigger"];
  /** Sets an input; undefined for one that does not exist. */
  setInput: Inputs["set"];
  /**
   * Applies a configuration that was brought to the panel as text; returns its version. @throws Error when it
   * is for another device
   */
  load(encoded: string): Promise<string>;
  /** Pulls the network plug, or puts it back. */
  setPlugged(plugged: boolean): void;
  /** Signs in again, with the current time of its clock. */
  reconnect(): void;
  /** Makes the next command fail, for this reason. */
  failNext(why: string): void;
  state(): PanelState;
  /** Resolves as soon as the condition holds. @throws Error when it does not in time */
  waitFor(condition: (state: PanelState) => boolean, withinMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a device without a building around it: it enrols, stores its configuration and its events in the
 * state file, and continues alone when the server is unreachable.
 * @throws Error when the state file can't be read or the server's address is invalid
 */
export async function startPanel(options: PanelOptions): Promise<Panel> {
  const { type = "RINGBELL", notice = () => undefined, firstRetryMs = 500, lastRetryMs = 30_000 } = options;
  const { desertedAfterMs = 20_000, decidedWithinMs = DECIDED_WITHIN_MS } = options;
  addressOf(options.server);
  const clock = makeDeviceClock(options.now);
  const watchers = new Set<() => void>(options.changed && [options.changed]);
  const changed = (): void => {
    for (const watcher of [...watchers]) watcher();
  };
  const store = openState(options.stateFile, options.hwId, changed);
  if (options.secret !== undefined && options.secret !== store.state.secret)
    await changeService(store, options.secret);

  function notify(news: Notice): void {
    notice(news);
    changed();
  }

  const outputs = makeOutputs(
    ({ displayName }) => notify({ kind: "output-off", name: displayName }),
    () => {
      link.reportStates();
      changed();
    },
  );
  const calls: Call[] = [];
  let startedAt = Date.now();
  const firmware = (): string => store.state.firmware ?? FIRST_FIRMWARE;
  const link = new ServerLink({
    ...options,
    firstRetryMs,
    lastRetryMs,
    desertedAfterMs,
    decidedWithinMs,
    store,
    clock,
    notice: notify,
    hello: () => ({
      ...HARDWARE_OF_TYPE[type],
      protocol: NEWEST_PROTOCOL,
      time: clock.now(),
      firmware: firmware(),
      type,
      startedAt,
    }),
    command: (command) => commands.take(command),
    call: changeCall,
    states,
  });

  function state(): PanelState {
    const { secret, configuration, outbox } = store.state;
    return {
      phase: secret !== null ? "in-service" : link.waiting() ? "waiting" : "not-in-service",
      online: link.online(),
      atBroker: link.atBroker(),
      configuration,
      undelivered: outbox.length,
      outputsOn: outputs.on(),
      inputsActive: (configuration?.inputs ?? [])
        .map(({ id }) => id)
        .filter((id) => deviceInputs.isActive(id)),
      firmware: firmware(),
      commands: store.state.commands,
      calls,
    };
  }

  function states(): UpMessage<"states"> {
    const { inputs = [], outputs: driven = [] } = store.state.configuration ?? {};
    const on = new Set(outputs.on());
    return {
      inputs: inputs.map(({ id }) => ({ id, active: deviceInputs.isActive(id) })),
      outputs: driven.map(({ id }) => ({ id, active: on.has(id) })),
    };
  }

  /**
   * Handles a call that rings here and that another device has answered, ended or declined; a declined call
   * goes on ringing.
   */
  function changeCall({ callId, state, by }: DownMessage<"call">): void {
    if (state !== "declined") endCall(callId);
    door.callOver(callId);
    notify({ kind: "call-state", state, by: by?.name ?? "" });
  }

  function endCall(callId: string): void {
    const place = calls.findIndex((call) => call.callId === callId);
    if (place >= 0) calls.splice(place, 1);
  }

  const door = makeDoor(store, link, outputs, clock);
  const deviceInputs = makeInputs({ store, link, type, clock, open: (ids) => door.open(ids) });

  const shown = makeShownPictures({
    reach: options,
    pictures: link.pictures,
    notice: (picture) => notify({ kind: "shown", ...picture }),
  });

  async function restart(): Promise<void> {
    startedAt = Date.now();
    await link.restart();
  }

  function ring(call: Call): void {
    calls.push(call);
    const end = (): void => {
      calls.splice(0, calls.indexOf(call) + 1);
      changed();
    };
    setTimeout(end, RINGS_FOR_MS).unref();
    notify({ kind: "call", ...call });
  }

  const commands = makeDeviceCommands({
    store,
    report: (report) => void link.report(report),
    notice: (command) => notify({ kind: "command", command: { ...command } }),
    perform: (command, progress) =>
      performCommand(
        { reach: options, store, clock, link, door, inputs: deviceInputs, shown, restart, ring },
        command,
        progress,
      ),
    serverTime: () => clock.serverTime(),
    outcomeAfterCut: (command) => outcomeAfterCut(command, store.state.firmware),
  });
  await commands.resume();
  return {
    ...door,
    type,
    openDoor() {
      const call = calls.at(-1);
      return call && link.openDoorOf(call.callId) ? call : undefined;
    },
    answer(state) {
      const call = calls.at(-1);
      if (!call || !link.changeCall({ callId: call.callId, state })) return undefined;
      if (state !== "answered") endCall(call.callId);
      notify({ kind: "call-state", state, by: "" });
      return call;
    },
    input: (position) => deviceInputs.trigger(position),
    setInput: (position, active) => deviceInputs.set(position, active),
    load: (encoded) => link.load(encoded),
    setPlugged: (plugged) => link.setPlugged(plugged),
    reconnect: () => void link.restart(),
    failNext: (why) => commands.failNext(why),
    tag: (value) => door.present("NFC_TAG", value),
    state,
    async log(text) {
      if (store.state.secret === null) return false;
      await link.outbox.add([diagnosticEvent(clock.now(), text)]);
      return true;
    },
    waitFor(condition, withinMs = 60_000) {
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
      shown.stop();
      await link.stop();
    },
  };
}
