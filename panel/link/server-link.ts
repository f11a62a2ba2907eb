import type { ConfigurationPart } from "#contract/device-link/configuration-parts.ts";
import {
  type DeviceConfiguration,
  type DownMessage,
  type UpMessage,
  type UpMessageName,
} from "#contract/device-link/device-link.ts";
import { decodeConfiguration } from "#contract/device-link/encoded-configuration.ts";
import { CLOCK_TOLERANCE_MS } from "#rules/devices/device-clock.ts";
import type { DeviceClock } from "../device-clock.ts";
import { type Decision, diagnosticEvent } from "../events.ts";
import type { Notice } from "../notice.ts";
import { type ConfigurationParts, gatherParts } from "./configuration-parts.ts";
import { ExpectedValue } from "./expected-value.ts";
import { type AnyDownMessage, type CloseReason, LinkConnection } from "./link-connection.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { createPictures, type Pictures } from "./pictures.ts";
import { SignIn } from "./sign-in.ts";
import { changeService, type StateStore, storeConfiguration } from "./state-store.ts";

/** How long a device waits for its server after a request. */
const ANSWERED_WITHIN_MS = 10_000;

interface ServerLinkOptions {
  server: string;
  web?: string;
  hwId: string;
  activationCode: string;
  firstRetryMs: number;
  lastRetryMs: number;
  desertedAfterMs: number;
  decidedWithinMs: number;
  store: StateStore;
  clock: DeviceClock;
  hello(): Omit<UpMessage<"hello">, "configurationVersion">;
  command(command: DownMessage<"command">): Promise<void>;
  /** Called when the server has recorded the end of a command. */
  recorded(commandId: string): Promise<void>;
  /** Called when the server has greeted the panel, which is in service. */
  welcomed(): void;
  /** Called when another device has answered, declined or ended a call. */
  call(call: DownMessage<"call">): void;
  /** Called with the rings for which the server rings no one. */
  ringNobody(ringIds: readonly string[]): void;
  states(): UpMessage<"states">;
  notice(notice: Notice): void;
}

/** Connects a panel to its server: enrols it, applies configurations, delivers its events. */
export class ServerLink {
  readonly outbox: Outbox;
  readonly pictures: Pictures;
  readonly #options: ServerLinkOptions;
  readonly #signIn: SignIn;
  readonly #connection: LinkConnection;
  readonly #parts: ConfigurationParts;
  readonly #decisions = new Map<string, ExpectedValue<Decision>>();
  readonly #back = new ExpectedValue<true>();
  readonly #applied = new ExpectedValue<string>();
  #work: Promise<void> = Promise.resolve();

  /** @throws Error for a server's address that is invalid */
  constructor(options: ServerLinkOptions) {
    const { store } = options;
    this.#options = options;
    this.#signIn = new SignIn(store, options.activationCode);
    this.outbox = createOutbox(store, (events) => this.#publishOnline("events", { events }));
    this.pictures = createPictures({
      reach: options,
      publish: (message) => this.#publishOnline("media", message),
    });
    this.#parts = gatherParts({
      store,
      want: (message) => void this.#connection.publish("want", message),
      startOver: () => this.#hello(null),
      complete: (configuration, joined) => this.#apply(configuration, joined),
      refuse: (message) => void this.#connection.publish("refused", message),
    });
    this.#connection = new LinkConnection({
      ...options,
      password: () => this.#signIn.password(),
      opened: (where) => this.#opened(where),
      received: (message) => this.#received(message),
      closed: (how) => this.#closed(how),
    });
    if (store.state.secret !== null) this.#inTurn(() => this.#log("Started."));
  }

  /** Whether the panel is connected and signed in as a device in service. */
  online(): boolean {
    return this.#signIn.online();
  }

  /** Whether the panel is connected to the external broker that the server named. */
  atBroker(): boolean {
    return this.#connection.atBroker();
  }

  /** Whether the panel is connected, and waiting until it is enabled. */
  waiting(): boolean {
    return this.#signIn.waiting();
  }

  /** Requests the server's decision; resolves to undefined when it does not answer in time. */
  async ask(presented: UpMessage<"presented">): Promise<Decision | undefined> {
    if (!this.online()) return undefined;
    const decision = new ExpectedValue<Decision>();
    const answer = decision.within(this.#options.decidedWithinMs);
    this.#decisions.set(presented.eventId, decision);
    if (!this.#connection.publish("presented", presented)) decision.settle(undefined);
    return answer.finally(() => this.#decisions.delete(presented.eventId));
  }

  /** Pulls the network plug, or puts it back. */
  setPlugged(plugged: boolean): void {
    if (plugged) this.#connection.plugIn();
    else this.#connection.unplug();
  }

  /** Ends the connection and signs in again; false when the server does not answer in time. */
  async restart(): Promise<boolean> {
    const isBack = this.#back.within(ANSWERED_WITHIN_MS);
    this.#signInAgain();
    return (await isBack) === true;
  }

  /**
   * Makes the server send the configuration again; returns its version. @throws Error when it does not arrive
   */
  async reload(): Promise<string> {
    const version = this.#applied.within(ANSWERED_WITHIN_MS);
    this.#hello(null);
    const found = await version;
    if (found === undefined) throw new Error("the configuration did not come");
    return found;
  }

  /**
   * Applies a configuration that was brought to the panel as text. @throws Error when it is not for this
   * device
   */
  async load(encoded: string): Promise<string> {
    const { secret } = this.#options.store.state;
    if (secret === null) throw new Error("not in service");
    const configuration = decodeConfiguration(secret, encoded);
    await this.#apply(configuration, []);
    return configuration.version;
  }

  /** Reports the state of a call; false when there is no connection. */
  changeCall(change: UpMessage<"call">): boolean {
    return this.#publishOnline("call", change);
  }

  /** Reports the states of inputs and outputs, also after each connection and configuration. */
  reportStates(): void {
    const { store, states } = this.#options;
    if (this.online() && store.state.configuration !== null) this.#connection.publish("states", states());
  }

  /** Reports a step of a command; false when there is no connection. */
  report(report: UpMessage<"command">): boolean {
    return this.#publishOnline("command", report);
  }

  openDoorOf(callId: string): boolean {
    return this.#publishOnline("open", { callId });
  }

  async stop(): Promise<void> {
    await this.#connection.stop();
    this.outbox.interrupted();
    await this.#work;
  }

  #publishOnline<N extends UpMessageName>(name: N, message: UpMessage<N>): boolean {
    return this.online() && this.#connection.publish(name, message);
  }

  #signInAgain(): void {
    this.#signIn.again();
    this.outbox.interrupted();
    this.#connection.signInAgain();
  }

  #opened(where: "server" | "broker"): void {
    const { state } = this.#options.store;
    this.#signIn.opened();
    this.outbox.interrupted();
    // The server reports what has changed since; until then the uses taken here are counted.
    state.spentUses = state.spentUses.filter(({ delivered }) => !delivered);
    this.#hello(state.configuration?.version ?? null);
    if (!this.online()) return;
    this.#back.settle(true);
    this.#options.notice({ kind: where === "broker" ? "at-broker" : "connected" });
    this.#inTurn(() => this.#log("Connected to the server."));
  }

  #closed(how: CloseReason): void {
    const wasOnline = this.online();
    this.#signIn.closed(how);
    this.outbox.interrupted();
    this.#parts.interrupted();
    for (const decision of this.#decisions.values()) decision.settle(undefined);
    this.#options.notice({ kind: how });
    if (wasOnline) this.#inTurn(() => this.#log("Connection to the server lost.", "warning"));
  }

  #hello(configurationVersion: string | null): void {
    this.#connection.publish("hello", { ...this.#options.hello(), configurationVersion });
  }

  #received(received: AnyDownMessage): void {
    const { name, message } = received;
    if (name === "decision") this.#decisions.get(message.eventId)?.settle(message.decision);
    else if (name === "problem") this.#handleProblem(message);
    else this.#inTurn(() => this.#take(received));
  }

  /**
   * Handles the refusal of a message by the server: the message is not repeated; a decision that the server
   * can't make is made here, at once.
   */
  #handleProblem({ message, field, reason, eventIds }: DownMessage<"problem">): void {
    for (const id of eventIds) this.#decisions.get(id)?.settle(undefined);
    this.#options.notice({ kind: "problem", message, field, reason });
    if (message === "events") this.#inTurn(() => this.outbox.acknowledged(eventIds));
  }

  #inTurn(step: () => Promise<void>): void {
    this.#work = this.#work
      .then(step)
      .catch((error: unknown) => this.#options.notice({ kind: "failed", why: String(error) }));
  }

  async #log(text: string, outcome?: "warning"): Promise<void> {
    const { store, clock } = this.#options;
    if (store.state.secret !== null) await this.outbox.add([diagnosticEvent(clock.now(), text, outcome)]);
  }

  async #take({ name, message }: AnyDownMessage): Promise<void> {
    switch (name) {
      case "waiting":
        return this.#wait(message.time);
      case "enrolled":
        return this.#enrol(message.secret, message.time);
      case "welcome":
        return this.#welcomed(message.time);
      case "configuration":
        return this.#apply(message, []);
      case "manifest":
        return this.#parts.manifest(message);
      case "part":
        return this.#parts.part(message);
      case "call":
        return this.#options.call(message);
      case "command":
        return this.#options.command(message);
      case "recorded":
        return this.#options.recorded(message.id);
      case "acknowledged":
        this.pictures.acknowledged(message.ids);
        this.#options.ringNobody(message.ringNobody ?? []);
        return this.outbox.acknowledged(message.ids);
      case "upload":
        return this.pictures.upload(message);
      case "attached":
        this.pictures.forget(message.eventId);
        return this.#options.notice({ kind: "picture", attached: message.attached });
      case "broker":
        return this.#connection.moveTo(message.url);
      case "again":
        return this.#startOver();
      case "retired":
        return this.#retire();
    }
  }

  /** Handles a sign-in whose code the server accepts, but whose panel is not in service. */
  async #wait(time: number | undefined): Promise<void> {
    await this.#changeService(null);
    this.#compareClocks(time);
    this.#signIn.notInService();
    this.#options.notice({ kind: "waiting" });
  }

  async #enrol(secret: string, time: number | undefined): Promise<void> {
    await this.#changeService(secret);
    this.#compareClocks(time);
    this.#options.notice({ kind: "in-service" });
    this.#signInAgain();
  }

  #welcomed(time: number): void {
    const offsetMs = this.#options.clock.compare(time);
    if (Math.abs(offsetMs) > CLOCK_TOLERANCE_MS) this.#options.notice({ kind: "wrong-clock", offsetMs });
    this.reportStates();
    this.#options.welcomed();
  }

  #compareClocks(time: number | undefined): void {
    if (time !== undefined) this.#options.clock.compare(time);
  }

  #startOver(): void {
    this.outbox.interrupted();
    this.#hello(this.#options.store.state.configuration?.version ?? null);
    this.outbox.deliver();
  }

  async #retire(): Promise<void> {
    await this.#changeService(null);
    this.#options.notice({ kind: "retired" });
    this.#signInAgain();
  }

  async #changeService(secret: string | null): Promise<void> {
    const { store } = this.#options;
    if (secret === store.state.secret) return;
    this.pictures.forget();
    await changeService(store, secret);
  }

  async #apply(configuration: DeviceConfiguration, joined: ConfigurationPart[]): Promise<void> {
    await storeConfiguration(this.#options.store, configuration, joined);
    this.#connection.publish("applied", { version: configuration.version });
    this.reportStates();
    this.#applied.settle(configuration.version);
    this.#options.notice({ kind: "configured", configuration });
    await this.#log(`Configuration ${configuration.version.slice(0, 12)} applied.`);
  }
}
