import { type ChildProcess, spawn } from "node:child_process";
import type { DeviceType } from "#contract/devices/devices.ts";

/** The virtual panel as run by a person: a process with a terminal. */
export interface PanelProcess {
  /** Types a line. */
  type(line: string): void;
  /** Waits until the terminal has shown this since the last wait. */
  shows(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

interface PanelStart {
  server: string;
  activationCode: string;
  hwId: string;
  stateFile: string;
  /** A door panel by default. */
  type?: DeviceType;
}

const SHOWN_WITHIN_MS = 60_000;

/** Starts `npm run panel`'s program on the built file. */
export function startPanelProcess({
  server,
  activationCode,
  hwId,
  stateFile,
  type,
}: PanelStart): PanelProcess {
  const given = [
    "--server",
    server,
    "--activation-code",
    activationCode,
    "--hw-id",
    hwId,
    "--state",
    stateFile,
    ...(type ? ["--type", type] : []),
  ];
  const child = spawn(process.execPath, ["build/server/panel.js", ...given], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  let read = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return {
    type: (line) => void child.stdin.write(`${line}\n`),
    async shows(pattern) {
      const deadline = Date.now() + SHOWN_WITHIN_MS;
      for (;;) {
        const match = pattern.exec(output.slice(read));
        if (match) {
          read += match.index + match[0].length;
          return match[0];
        }
        if (Date.now() > deadline) throw new Error(`The panel never showed ${pattern}:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    stop: () => ended(child),
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await exit;
}
