import type { DownMessage, UpMessage } from "#contract/device-link/device-link.ts";
import type { StateStore, StoredCommand } from "./link/state-store.ts";

const REMEMBERED_MAX = 100;
const DETAIL_MAX = 200;
const TOO_LATE = "it came too late";

export interface DeviceCommands {
  /** Takes a command from the server: a new one is carried out, a known one only reported again. */
  take(command: DownMessage<"command">): Promise<void>;
  /**
   * After a start: ends the command that a power cut interrupted, and continues with the rest as soon as the
   * server's time is known.
   */
  resume(): Promise<void>;
  /** Reports again how commands ended whose end the server has not recorded. */
  reportEnds(): void;
  /** Notes that the server has recorded the end of a command. */
  recorded(id: string): Promise<void>;
  /** Makes the next command fail, for this reason. */
  failNext(why: string): void;
}

interface DeviceCommandsOptions {
  store: StateStore;
  report(report: UpMessage<"command">): void;
  /** Reports each step of each command. */
  notice(command: StoredCommand): void;
  /** Carries the command out and returns a description. @throws Error that says why it can't be done */
  perform(command: StoredCommand, progress: (detail: string) => Promise<void>): Promise<string>;
  /** The server's time; resolves once it is known. */
  serverTime(): Promise<number>;
  /**
   * The outcome of a command that a power cut interrupted, if it is certain; it is not begun a second time.
   */
  outcomeAfterCut(command: StoredCommand): { state: "done" | "failed"; detail: string } | undefined;
}

/**
 * Carries out the server's commands, each once, even when it arrives twice or the power is cut in the middle
 * of it. A command that has expired on the server's clock before it is begun is refused.
 */
export function createDeviceCommands(options: DeviceCommandsOptions): DeviceCommands {
  const { store, report, notice, perform, serverTime, outcomeAfterCut } = options;
  let failure: string | undefined;
  let work: Promise<void> = Promise.resolve();

  async function set(command: StoredCommand, changes: Partial<StoredCommand>): Promise<void> {
    await store.update(() => Object.assign(command, changes));
    notice(command);
    reportStep(command);
  }

  function reportStep({ id, state, detail }: StoredCommand): void {
    report({ id, state: state === "begun" ? "received" : state, detail });
  }

  function begin(command: StoredCommand): void {
    work = work.then(() => carryOut(command)).catch(() => undefined);
  }

  async function carryOut(command: StoredCommand): Promise<void> {
    try {
      const time = await serverTime();
      // The device was taken out of service meanwhile: nothing of one service is carried over to the next.
      if (!store.state.commands.includes(command)) return;
      if (command.expiresAt <= time) throw new Error(TOO_LATE);
      if (failure !== undefined) {
        const why = failure;
        failure = undefined;
        throw new Error(why);
      }
      await store.update(() => Object.assign(command, { state: "begun" }));
      const detail = await perform(command, (text) => set(command, { detail: cut(text) }));
      await set(command, { state: "done", detail: cut(detail) });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      await set(command, { state: "failed", detail: cut(why) });
    }
  }

  return {
    async take({ id, kind, payload, targets, expiresAt }) {
      const known = store.state.commands.find((each) => each.id === id);
      if (known) return reportStep(known);
      const newCommand = { id, kind, payload, targets, expiresAt };
      const command: StoredCommand = { ...newCommand, state: "received", detail: null, isRecorded: false };
      await store.update((stored) => {
        stored.commands.push(command);
        stored.commands.splice(0, stored.commands.length - REMEMBERED_MAX);
      });
      notice(command);
      reportStep(command);
      begin(command);
    },
    async resume() {
      for (const command of store.state.commands) {
        if (command.state === "received") begin(command);
        const outcome = command.state === "begun" ? outcomeAfterCut(command) : undefined;
        if (outcome) await set(command, outcome);
      }
    },
    reportEnds() {
      for (const command of store.state.commands)
        if (!command.isRecorded && (command.state === "done" || command.state === "failed"))
          reportStep(command);
    },
    async recorded(id) {
      const command = store.state.commands.find((each) => each.id === id);
      if (command) await store.update(() => Object.assign(command, { isRecorded: true }));
    },
    failNext(why) {
      failure = why;
    },
  };
}

function cut(text: string): string {
  return text.slice(0, DETAIL_MAX);
}
