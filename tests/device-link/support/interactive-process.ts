import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { onTestEnd } from "./site.ts";

/** Only ends a test that hangs. */
const PRINTED_WITHIN_MS = 60_000;

/** A program that is used as in a terminal: by typed and printed lines. */
export interface InteractiveProcess {
  /** The lines printed so far. */
  lines: readonly string[];
  type(line: string): void;
  /** Waits for the next matching line after the last match. */
  prints(pattern: RegExp): Promise<string>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Ends its standard input, and returns its exit code. */
  endInput(): Promise<number | null>;
  exited: Promise<number | null>;
}

/** Starts a program that is killed at the end of the test at the latest. */
export function startInteractive(program: string, parameters: readonly string[]): InteractiveProcess {
  const child = spawn(program, parameters, { stdio: ["pipe", "pipe", "pipe"] });
  const lines: string[] = [];
  let read = 0;
  let look = (): void => undefined;
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on("line", (line) => {
      lines.push(line);
      look();
    });
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  // A line that is typed to a process that has been killed is lost, as it should be.
  child.stdin.on("error", () => undefined);

  async function kill(): Promise<void> {
    child.kill("SIGKILL");
    await exited;
  }

  onTestEnd(kill);
  return {
    lines,
    exited,
    kill,
    endInput() {
      child.stdin.end();
      return exited;
    },
    type: (line) => void child.stdin.write(`${line}\n`),
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const tooLate = setTimeout(
          () => reject(new Error(`Not printed: ${pattern}\n${lines.join("\n")}`)),
          PRINTED_WITHIN_MS,
        );
        look = () => {
          const at = lines.findIndex((line, index) => index >= read && pattern.test(line));
          if (at === -1) return;
          read = at + 1;
          clearTimeout(tooLate);
          look = () => undefined;
          resolve(lines[at]!);
        };
        look();
      }),
  };
}
