import type { DownMessage, UpMessage } from "#contract/device-link.ts";
import type { Keeper, KeptCommand } from "./kept-state.ts";

const REMEMBERED_MAX = 100;
const DETAIL_MAX = 200;

export interface DeviceCommands {
  /** Takes a command from the server: new ones are carried out, known ones only told of again. */
  take(command: DownMessage<"command">): Promise<void>;
  /** After a start: ends what the power cut short, and goes on with the rest. */
  resume(): Promise<void>;
  /** The next command fails, for this reason. */
  failNext(why: string): void;
}

interface DeviceCommandsOptions {
  keeper: Keeper;
  report(report: UpMessage<"command">): void;
  /** Hears of each step of each command. */
  notice(command: KeptCommand): void;
  /** Does it and says what came of it. @throws Error that says why it can't be done */
  perform(command: KeptCommand, progress: (detail: string) => Promise<void>): Promise<string>;
  /** What came of a command that the power cut short; it is not begun a second time. */
  outcomeAfterCut(command: KeptCommand): { state: "done" | "failed"; detail: string };
}

/** Carries out what the server asks, each once, also when it comes twice or the power goes in the middle of it. */
export function makeDeviceCommands(options: DeviceCommandsOptions): DeviceCommands {
  const { keeper, report, notice, perform, outcomeAfterCut } = options;
  let failure: string | undefined;
  let work: Promise<void> = Promise.resolve();

  async function set(command: KeptCommand, changes: Partial<KeptCommand>): Promise<void> {
    await keeper.keep(() => Object.assign(command, changes));
    notice(command);
    tell(command);
  }

  function tell({ id, state, detail }: KeptCommand): void {
    report({ id, state: state === "begun" ? "received" : state, detail });
  }

  function begin(command: KeptCommand): void {
    work = work.then(() => carryOut(command)).catch(() => undefined);
  }

  async function carryOut(command: KeptCommand): Promise<void> {
    try {
      if (failure !== undefined) {
        const why = failure;
        failure = undefined;
        throw new Error(why);
      }
      await keeper.keep(() => Object.assign(command, { state: "begun" }));
      const detail = await perform(command, (text) => set(command, { detail: cut(text) }));
      await set(command, { state: "done", detail: cut(detail) });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      await set(command, { state: "failed", detail: cut(why) });
    }
  }

  return {
    async take({ id, kind, payload }) {
      const known = keeper.state.commands.find((each) => each.id === id);
      if (known) return tell(known);
      const command: KeptCommand = { id, kind, payload, state: "received", detail: null };
      await keeper.keep((kept) => {
        kept.commands.push(command);
        kept.commands.splice(0, kept.commands.length - REMEMBERED_MAX);
      });
      notice(command);
      tell(command);
      begin(command);
    },
    async resume() {
      for (const command of keeper.state.commands) {
        if (command.state === "received") begin(command);
        if (command.state === "begun") await set(command, outcomeAfterCut(command));
      }
    },
    failNext(why) {
      failure = why;
    },
  };
}

function cut(text: string): string {
  return text.slice(0, DETAIL_MAX);
}
