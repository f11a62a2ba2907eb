import {
  type DeviceConfiguration,
  type DownMessage,
  NEWEST_PROTOCOL,
  type UpMessage,
} from "#contract/device-link/device-link.ts";
import { DECIDED_WITHIN_MS } from "#contract/device-link/limits.ts";
import type { DeviceType } from "#contract/devices/devices.ts";
import type { CredentialType } from "#rules/access/access-decision.ts";
import { ChangeWatchers } from "./change-watchers.ts";
import { createDeviceClock, type DeviceClock } from "./device-clock.ts";
import { createDeviceCommands, type DeviceCommands } from "./device-commands.ts";
import { type Access, Door, type Ring } from "./door/door.ts";
import { createOutputs, type Outputs } from "./door/outputs.ts";
import type { OwnCall } from "./door/own-call.ts";
import { diagnosticEvent } from "./events.ts";
import { FIRST_FIRMWARE, HARDWARE_OF_TYPE } from "./hardware.ts";
import { createInputs, type Inputs } from "./inputs.ts";
import { toMqttAddress } from "./link/link-connection.ts";
import { ServerLink } from "./link/server-link.ts";
import { changeService, openState, type StateStore, type StoredCommand } from "./link/state-store.ts";
import type { Notice } from "./notice.ts";
import type { PanelOptions } from "./panel-options.ts";
import { outcomeAfterCut, performCommand } from "./perform-command.ts";
import { type Call, RingingCalls } from "./ringing-calls.ts";
import { createShownPictures, type ShownPictures } from "./shown-pictures.ts";

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
  /** The calls at a monitor that have not ended, the newest last. */
  calls: readonly Call[];
  /** The state of the call of a panel's last ring; null once it has ended. */
  ownCall: OwnCall["state"] | null;
}

/**
 * Starts a device without a building around it: it enrols, stores its configuration and its events in the
 * state file, and continues alone when the server is unreachable.
 * @throws Error when the state file can't be read or the server's address is invalid
 */
export async function startPanel(options: PanelOptions): Promise<Panel> {
  toMqttAddress(options.server);
  const watchers = new ChangeWatchers(options.reportChange);
  const store = openState(options.stateFile, options.hwId, () => watchers.notify());
  if (options.secret !== undefined && options.secret !== store.state.secret)
    await changeService(store, options.secret);
  const panel = new Panel(options, store, watchers);
  await panel.resumeCommands();
  return panel;
}

/** A virtual device: its front, its terminals and its connection. Made by {@link startPanel}. */
export class Panel {
  readonly type: DeviceType;
  readonly #options: PanelOptions;
  readonly #store: StateStore;
  readonly #watchers: ChangeWatchers;
  readonly #clock: DeviceClock;
  readonly #calls: RingingCalls;
  readonly #outputs: Outputs;
  readonly #link: ServerLink;
  readonly #door: Door;
  readonly #inputs: Inputs;
  readonly #shown: ShownPictures;
  readonly #commands: DeviceCommands;
  #startedAt = Date.now();

  constructor(options: PanelOptions, store: StateStore, watchers: ChangeWatchers) {
    const { type = "RINGBELL" } = options;
    this.type = type;
    this.#options = options;
    this.#store = store;
    this.#watchers = watchers;
    this.#clock = createDeviceClock(options.now);
    this.#calls = new RingingCalls(() => watchers.notify());
    this.#outputs = createOutputs(
      ({ displayName }) => this.#notify({ kind: "output-off", name: displayName }),
      () => {
        this.#link.reportStates();
        watchers.notify();
      },
    );
    this.#link = this.#makeLink();
    const parts = { store, link: this.#link, outputs: this.#outputs, clock: this.#clock };
    this.#door = new Door({ ...parts, reportChange: () => watchers.notify() });
    this.#inputs = createInputs({ ...parts, type, open: (ids) => this.#door.open(ids) });
    this.#shown = createShownPictures({
      reach: options,
      pictures: this.#link.pictures,
      notice: (picture) => this.#notify({ kind: "shown", ...picture }),
    });
    this.#commands = this.#makeCommands();
  }

  /** Presses a button; undefined for one that does not exist. */
  ring(position: number): Promise<Ring | undefined> {
    return this.#door.ring(position);
  }

  /** Enters a code: a call code rings and opens nothing; anything else is presented as an access code. */
  code(digits: string): Promise<Ring | Access | undefined> {
    return this.#door.code(digits);
  }

  /** Presents a credential; undefined while the panel has no configuration. */
  present(method: CredentialType, value: string): Promise<Access | undefined> {
    return this.#door.present(method, value);
  }

  /** Presents an NFC tag. */
  tag(value: string): Promise<Access | undefined> {
    return this.present("NFC_TAG", value);
  }

  /** Switches an output by hand; undefined for one that does not exist. */
  output(position: number): Promise<Ring | undefined> {
    return this.#door.output(position);
  }

  /** Triggers an input; undefined for one that does not exist. */
  input(position: number): Promise<Ring | undefined> {
    return this.#inputs.trigger(position);
  }

  /** Sets an input; undefined for one that does not exist. */
  setInput(position: number, active: boolean): Promise<Ring | undefined> {
    return this.#inputs.set(position, active);
  }

  /**
   * Opens the door of a call, without an id of the newest, and so answers it; undefined when there is none or the
   * server is unreachable.
   */
  openDoor(callId?: string): Call | undefined {
    const call = this.#calls.find(callId);
    if (!call || !this.#link.openDoorOf(call.callId)) return undefined;
    if (call.state === "ringing") this.#noteAnswered(call);
    return call;
  }

  /**
   * Answers, declines or ends a call, without an id the newest; undefined when there is none that can be, or the
   * server is unreachable.
   */
  answer(state: UpMessage<"call">["state"], callId?: string): Call | undefined {
    const call = this.#calls.find(callId);
    if (!call || (state !== "ended" && call.state !== "ringing")) return undefined;
    if (!this.#link.changeCall({ callId: call.callId, state })) return undefined;
    if (state === "answered") this.#noteAnswered(call);
    else this.#endCall(call, state);
    return call;
  }

  /** Ends the call of the last ring; false when there is none or the server is unreachable. */
  endOwnCall(): boolean {
    const { ringId } = this.#door.ownCall() ?? {};
    if (ringId === undefined || !this.#link.changeCall({ callId: ringId, state: "ended" })) return false;
    this.#door.followCall(ringId, "ended");
    this.#notify({ kind: "call-state", state: "ended", by: "" });
    return true;
  }

  /** Writes a line into the panel's diagnostic log; false while it is not in service. */
  async log(text: string): Promise<boolean> {
    if (this.#store.state.secret === null) return false;
    await this.#link.outbox.add([diagnosticEvent(this.#clock.now(), text)]);
    return true;
  }

  /**
   * Applies a configuration that was brought to the panel as text; returns its version. @throws Error when it
   * is for another device
   */
  load(encoded: string): Promise<string> {
    return this.#link.load(encoded);
  }

  /** Pulls the network plug, or puts it back. */
  setPlugged(plugged: boolean): void {
    this.#link.setPlugged(plugged);
  }

  /** Signs in again, with the current time of its clock. */
  reconnect(): void {
    void this.#link.restart();
  }

  /** Makes the next command fail, for this reason. */
  failNext(why: string): void {
    this.#commands.failNext(why);
  }

  /** Continues with the commands that an earlier run did not finish. */
  resumeCommands(): Promise<void> {
    return this.#commands.resume();
  }

  state(): PanelState {
    const { secret, configuration, outbox, commands } = this.#store.state;
    const inputs = configuration?.inputs ?? [];
    return {
      phase: secret !== null ? "in-service" : this.#link.waiting() ? "waiting" : "not-in-service",
      online: this.#link.online(),
      atBroker: this.#link.atBroker(),
      configuration,
      undelivered: outbox.length,
      outputsOn: this.#outputs.on(),
      inputsActive: inputs.map(({ id }) => id).filter((id) => this.#inputs.isActive(id)),
      firmware: this.#firmware(),
      commands,
      calls: this.#calls.all(),
      ownCall: this.#door.ownCall()?.state ?? null,
    };
  }

  /** Resolves as soon as the condition holds. @throws Error when it does not in time */
  waitFor(condition: (state: PanelState) => boolean, withinMs = 60_000): Promise<void> {
    const describe = (): string => JSON.stringify(this.state());
    return this.#watchers.waitFor(() => condition(this.state()), withinMs, describe);
  }

  async stop(): Promise<void> {
    this.#outputs.stop();
    this.#shown.stop();
    await this.#link.stop();
  }

  #makeLink(): ServerLink {
    const { firstRetryMs = 500, lastRetryMs = 30_000, desertedAfterMs = 20_000 } = this.#options;
    const { decidedWithinMs = DECIDED_WITHIN_MS } = this.#options;
    return new ServerLink({
      ...this.#options,
      firstRetryMs,
      lastRetryMs,
      desertedAfterMs,
      decidedWithinMs,
      store: this.#store,
      clock: this.#clock,
      notice: (notice) => this.#notify(notice),
      hello: () => ({
        ...HARDWARE_OF_TYPE[this.type],
        protocol: NEWEST_PROTOCOL,
        time: this.#clock.now(),
        firmware: this.#firmware(),
        type: this.type,
        startedAt: this.#startedAt,
      }),
      command: (command) => this.#commands.take(command),
      recorded: (id) => this.#commands.recorded(id),
      welcomed: () => this.#commands.reportEnds(),
      call: (call) => this.#changeCall(call),
      ringNobody: (ringIds) => {
        for (const id of ringIds) this.#door.followCall(id, "ended");
        if (ringIds.some((id) => !this.#door.dialsFor(id))) this.#notify({ kind: "rings-nobody" });
      },
      states: () => this.#states(),
    });
  }

  #makeCommands(): DeviceCommands {
    const parts = {
      reach: this.#options,
      store: this.#store,
      clock: this.#clock,
      link: this.#link,
      door: this.#door,
      inputs: this.#inputs,
      shown: this.#shown,
      restart: () => this.#restart(),
      ring: (call: Omit<Call, "state">) => {
        this.#calls.ring(call);
        this.#notify({ kind: "call", ...call });
      },
    };
    return createDeviceCommands({
      store: this.#store,
      report: (report) => void this.#link.report(report),
      notice: (command) => this.#notify({ kind: "command", command: { ...command } }),
      perform: (command, progress) => performCommand(parts, command, progress),
      serverTime: () => this.#clock.serverTime(),
      outcomeAfterCut: (command) => outcomeAfterCut(command, this.#store.state.firmware),
    });
  }

  #noteAnswered({ callId }: Call): void {
    this.#calls.answer(callId);
    this.#notify({ kind: "call-state", state: "answered", by: "" });
  }

  #endCall({ callId }: Call, state: "declined" | "ended"): void {
    this.#calls.end(callId);
    this.#notify({ kind: "call-state", state, by: "" });
  }

  #notify(news: Notice): void {
    this.#options.notice?.(news);
    this.#watchers.notify();
  }

  #firmware(): string {
    return this.#store.state.firmware ?? FIRST_FIRMWARE;
  }

  #states(): UpMessage<"states"> {
    const { inputs = [], outputs = [] } = this.#store.state.configuration ?? {};
    const on = new Set(this.#outputs.on());
    return {
      inputs: inputs.map(({ id }) => ({ id, active: this.#inputs.isActive(id) })),
      outputs: outputs.map(({ id }) => ({ id, active: on.has(id) })),
    };
  }

  /**
   * Handles a call that rings here and that another device has answered, ended or declined; a declined call
   * goes on ringing.
   */
  #changeCall({ callId, state, by }: DownMessage<"call">): void {
    if (state !== "declined") this.#calls.end(callId);
    this.#door.followCall(callId, state);
    this.#notify({ kind: "call-state", state, by: by?.name ?? "" });
  }

  async #restart(): Promise<void> {
    this.#startedAt = Date.now();
    await this.#link.restart();
  }
}
