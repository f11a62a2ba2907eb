import {
  activationPassword,
  DECIDED_WITHIN_MS,
  secretPassword,
  type DeviceConfiguration,
  type UpMessage,
} from "#contract/device-link.ts";
import { diagnosticEvent, type Decision } from "./events.ts";
import { emptyState, type Keeper } from "./kept-state.ts";
import { keepConnected, type AnyDownMessage } from "./link-connection.ts";
import { makeOutbox, type Outbox } from "./outbox.ts";

/** What happens to a panel without anybody touching it. */
export type Notice =
  | { kind: "waiting" | "in-service" | "connected" | "lost" | "unreachable" | "refused" | "retired" }
  | { kind: "configured"; configuration: DeviceConfiguration }
  | { kind: "output-off"; name: string }
  | { kind: "failed"; why: string };

export interface ServerLink {
  outbox: Outbox;
  /** Connected and signed in as a device in service. */
  online(): boolean;
  /** Connected, and told to wait until somebody brings it into service. */
  waiting(): boolean;
  /** The server's decision; undefined when it does not answer in time. */
  ask(presented: UpMessage<"presented">): Promise<Decision | undefined>;
  stop(): Promise<void>;
}

interface ServerLinkOptions {
  server: string;
  hwId: string;
  activationCode: string;
  firstRetryMs: number;
  lastRetryMs: number;
  keeper: Keeper;
  hello: Omit<UpMessage<"hello">, "configurationVersion">;
  notice(notice: Notice): void;
}

/** Keeps a panel in touch with its server: enrols it, takes over configurations, delivers its events. */
export function linkToServer(options: ServerLinkOptions): ServerLink {
  const { keeper, notice } = options;
  const { state, keep } = keeper;
  const decisions = new Map<string, (decision: Decision | undefined) => void>();
  let signInBy: "secret" | "activation" = bestPassword();
  let connected = false;
  let waiting = false;
  let work: Promise<void> = Promise.resolve();

  const online = (): boolean => connected && signInBy === "secret";
  const outbox = makeOutbox(keeper, (events) => online() && connection.say("events", { events }));
  const connection = keepConnected({
    ...options,
    password: () =>
      signInBy === "secret" ? secretPassword(state.secret ?? "") : activationPassword(options.activationCode),
    opened() {
      connected = true;
      // The server says what has changed since; what it does not say is counted in what the panel has.
      state.spentUses = state.spentUses.filter(({ delivered }) => !delivered);
      connection.say("hello", {
        ...options.hello,
        configurationVersion: state.configuration?.version ?? null,
      });
      if (!online()) return;
      notice({ kind: "connected" });
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
      case "acknowledged":
        return outbox.acknowledged(message.ids);
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
    await keep((kept) => Object.assign(kept, emptyState(kept.hwId), { secret }));
  }

  async function apply(configuration: DeviceConfiguration): Promise<void> {
    await keep((kept) => {
      kept.configuration = configuration;
      kept.spentUses = kept.spentUses.filter(({ delivered }) => !delivered);
    });
    connection.say("applied", { version: configuration.version });
    notice({ kind: "configured", configuration });
    await log(`Configuration ${configuration.version.slice(0, 12)} applied.`);
  }

  if (state.secret !== null) inTurn(() => log("Started."));
  return {
    outbox,
    online,
    waiting: () => waiting,
    async ask(presented) {
      if (!online()) return undefined;
      const answer = new Promise<Decision | undefined>((resolve) => {
        decisions.set(presented.eventId, resolve);
        setTimeout(resolve, DECIDED_WITHIN_MS, undefined).unref();
        if (!connection.say("presented", presented)) resolve(undefined);
      });
      return answer.finally(() => decisions.delete(presented.eventId));
    },
    async stop() {
      await connection.stop();
      outbox.interrupted();
      await work;
    },
  };
}
