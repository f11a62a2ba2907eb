import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { atEnd, type Site } from "./site.ts";

/** The file of the build. */
const PROGRAM = "build/server/panel.js";

export interface PanelProcess {
  /** The printed lines. */
  lines: string[];
  type(command: string): void;
  /** Waits for a matching line and returns it. */
  prints(pattern: RegExp): Promise<string>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  exited: Promise<number | null>;
}

/** Starts the panel's program for the site's hardware. */
export function startPanelProcess(site: Site): PanelProcess {
  const named = {
    server: site.mqtt(),
    "activation-code": site.activationCode,
    "hw-id": site.hwId,
    state: site.stateFile,
  };
  return runPanel(Object.entries(named).flatMap(([name, value]) => [`--${name}`, value]));
}

export function runPanel(words: string[]): PanelProcess {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [PROGRAM, ...words]);
  const lines: string[] = [];
  const waiting = new Set<(line: string) => void>();
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on("line", (line) => {
      lines.push(line);
      for (const look of [...waiting]) look(line);
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  // A command written to a process that has been killed is lost, as it should be.
  child.stdin.on("error", () => undefined);

  async function kill(): Promise<void> {
    child.kill("SIGKILL");
    await exited;
  }

  atEnd(kill);
  return {
    lines,
    exited,
    kill,
    type: (command) => void child.stdin.write(`${command}\n`),
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const tooLate = setTimeout(
          () => reject(new Error(`Not printed: ${pattern}\n${lines.join("\n")}`)),
          60_000,
        );
        const look = (line: string): void => {
          if (!pattern.test(line)) return;
          clearTimeout(tooLate);
          waiting.delete(look);
          resolve(line);
        };
        waiting.add(look);
      }),
  };
}
