import {
  activationPassword,
  DECIDED_WITHIN_MS,
  secretPassword,
  type DeviceConfiguration,
  type DownMessage,
  type UpMessage,
} from "#contract/device-link.ts";
import { diagnosticEvent, type Decision } from "./events.ts";
import { decodeConfiguration } from "#contract/encoded-configuration.ts";
import { emptyState, type Keeper, type KeptCommand } from "./kept-state.ts";
import { keepConnected, type AnyDownMessage, type Closing } from "./link-connection.ts";
import { makeOutbox, type Outbox } from "./outbox.ts";
import { makePictures, type Pictures } from "./pictures.ts";

/** How long a device waits for its server after it has asked for something. */
const ANSWERED_WITHIN_MS = 10_000;

/** What happens to a panel without anybody touching it. */
export type Notice =
  | {
      kind: "waiting" | "in-service" | "connected" | "at-broker" | "retired" | Closing;
    }
  | { kind: "configured"; configuration: DeviceConfiguration }
  | { kind: "output-off"; name: string }
  | { kind: "picture"; attached: boolean }
  | { kind: "command"; command: KeptCommand }
  | { kind: "call"; panel: string; button: string }
  | { kind: "failed"; why: string };

export interface ServerLink {
  outbox: Outbox;
  pictures: Pictures;
  /** Connected and signed in as a device in service. */
  online(): boolean;
  /** Connected at the external broker that it was told of. */
  atBroker(): boolean;
  /** Connected, and told to wait until somebody brings it into service. */
  waiting(): boolean;
  /** The server's decision; undefined when it does not answer in time. */
  ask(presented: UpMessage<"presented">): Promise<Decision | undefined>;
  /** Ends the connection and signs in anew; false when the server is not there again in time. */
  restart(): Promise<boolean>;
  /** Has the server send the configuration again; gives its version. @throws Error when it does not come */
  reload(): Promise<string>;
  /** Takes over a configuration that was carried to it. @throws Error when it is not for this device */
  load(encoded: string): Promise<string>;
  /** False when there is no connection to say it over. */
  report(report: UpMessage<"command">): boolean;
  openDoorOf(callId: string): boolean;
  stop(): Promise<void>;
}

interface ServerLinkOptions {
  server: string;
  hwId: string;
  activationCode: string;
  firstRetryMs: number;
  lastRetryMs: number;
  desertedAfterMs: number;
  keeper: Keeper;
  hello(): Omit<UpMessage<"hello">, "configurationVersion">;
  command(command: DownMessage<"command">): Promise<void>;
  notice(notice: Notice): void;
}

/** Keeps a panel in touch with its server: enrols it, takes over configurations, delivers its events. */
export function linkToServer(options: ServerLinkOptions): ServerLink {
  const { keeper, notice } = options;
  const { state, keep } = keeper;
  const decisions = new Map<string, (decision: Decision | undefined) => void>();
  const opened = new Set<(isBack: true) => void>();
  const applied = new Set<(version: string) => void>();
  let signInBy: "secret" | "activation" = bestPassword();
  let connected = false;
  let waiting = false;
  let work: Promise<void> = Promise.resolve();

  const online = (): boolean => connected && signInBy === "secret";
  const outbox = makeOutbox(keeper, (events) => online() && connection.say("events", { events }));
  const pictures = makePictures({
    server: options.server,
    say: (message) => online() && connection.say("media", message),
  });
  const connection = keepConnected({
    ...options,
    password: () =>
      signInBy === "secret" ? secretPassword(state.secret ?? "") : activationPassword(options.activationCode),
    opened(where) {
      connected = true;
      outbox.interrupted();
      // The server says what has changed since; what it does not say is counted in what the panel has.
      state.spentUses = state.spentUses.filter(({ delivered }) => !delivered);
      hello(state.configuration?.version ?? null);
      if (!online()) return;
      for (const told of opened) told(true);
      notice({ kind: where === "broker" ? "at-broker" : "connected" });
      inTurn(() => log("Connected to the server."));
    },
    received(message) {
      if (message.name === "decision") decisions.get(message.message.eventId)?.(message.message.decision);
      else inTurn(() => take(message));
    },
    closed(how) {
      const wasOnline = online();
      connected = false;
      waiting = false;
      outbox.interrupted();
      for (const decided of decisions.values()) decided(undefined);
      // A panel that was taken out of service while away learns it by its activation code.
      signInBy = how === "refused" && signInBy === "secret" ? "activation" : bestPassword();
      notice({ kind: how });
      if (wasOnline) inTurn(() => log("Connection to the server lost.", "warning"));
    },
  });

  function hello(configurationVersion: string | null): void {
    connection.say("hello", { ...options.hello(), configurationVersion });
  }

  /** The next time that something is told to one of these; undefined when it is not in time. */
  function next<T>(listeners: Set<(value: T) => void>): Promise<T | undefined> {
    return new Promise<T | undefined>((resolve) => {
      const heard = (value: T | undefined): void => {
        clearTimeout(timer);
        listeners.delete(heard);
        resolve(value);
      };
      const timer = setTimeout(heard, ANSWERED_WITHIN_MS, undefined);
      timer.unref();
      listeners.add(heard);
    });
  }

  function bestPassword(): "secret" | "activation" {
    return state.secret === null ? "activation" : "secret";
  }

  function inTurn(step: () => Promise<void>): void {
    work = work.then(step).catch((error: unknown) => notice({ kind: "failed", why: String(error) }));
  }

  async function log(text: string, outcome?: "warning"): Promise<void> {
    if (state.secret !== null) await outbox.add([diagnosticEvent(text, outcome)]);
  }

  async function take({ name, message }: AnyDownMessage): Promise<void> {
    switch (name) {
      case "waiting":
        // Whoever knows the code of this panel says that it is in nobody's service.
        if (state.secret !== null) await forgetService(null);
        waiting = true;
        return notice({ kind: "waiting" });
      case "enrolled":
        await forgetService(message.secret);
        notice({ kind: "in-service" });
        return signInAs("secret");
      case "configuration":
        return apply(message);
      case "command":
        return options.command(message);
      case "acknowledged":
        pictures.acknowledged(message.ids);
        return outbox.acknowledged(message.ids);
      case "upload":
        return pictures.upload(message);
      case "attached":
        pictures.forget(message.eventId);
        return notice({ kind: "picture", attached: message.attached });
      case "broker":
        return connection.moveTo(message.url);
      case "again":
        outbox.interrupted();
        hello(state.configuration?.version ?? null);
        return outbox.deliver();
      case "retired":
        await forgetService(null);
        notice({ kind: "retired" });
        return signInAs("activation");
    }
  }

  function signInAs(by: "secret" | "activation"): void {
    connected = false;
    waiting = false;
    outbox.interrupted();
    signInBy = by;
    connection.signInAgain();
  }

  /** Nothing of one service reaches the next: not its configuration, and not what happened in it. */
  async function forgetService(secret: string | null): Promise<void> {
    if (secret === state.secret) return;
    pictures.forget();
    await keep((kept) => Object.assign(kept, emptyState(kept.hwId), { secret, firmware: kept.firmware }));
  }

  async function apply(configuration: DeviceConfiguration): Promise<void> {
    await keep((kept) => {
      kept.configuration = configuration;
      kept.spentUses = kept.spentUses.filter(({ delivered }) => !delivered);
    });
    connection.say("applied", { version: configuration.version });
    for (const told of applied) told(configuration.version);
    notice({ kind: "configured", configuration });
    await log(`Configuration ${configuration.version.slice(0, 12)} applied.`);
  }

  if (state.secret !== null) inTurn(() => log("Started."));
  return {
    outbox,
    pictures,
    online,
    waiting: () => waiting,
    atBroker: connection.atBroker,
    async ask(presented) {
      if (!online()) return undefined;
      const answer = new Promise<Decision | undefined>((resolve) => {
        decisions.set(presented.eventId, resolve);
        setTimeout(resolve, DECIDED_WITHIN_MS, undefined).unref();
        if (!connection.say("presented", presented)) resolve(undefined);
      });
      return answer.finally(() => decisions.delete(presented.eventId));
    },
    async restart() {
      const isBack = next(opened);
      signInAs(bestPassword());
      return (await isBack) === true;
    },
    async reload() {
      const version = next(applied);
      hello(null);
      const found = await version;
      if (found === undefined) throw new Error("the configuration did not come");
      return found;
    },
    async load(encoded) {
      if (state.secret === null) throw new Error("not in service");
      const configuration = decodeConfiguration(state.secret, encoded);
      await apply(configuration);
      return configuration.version;
    },
    report: (report) => online() && connection.say("command", report),
    openDoorOf: (callId) => online() && connection.say("open", { callId }),
    async stop() {
      await connection.stop();
      outbox.interrupted();
      await work;
    },
  };
}
