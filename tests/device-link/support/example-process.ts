import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { atEnd } from "./site.ts";

const PRINTED_WITHIN_MS = 60_000;

export interface ExampleProcess {
  type(line: string): void;
  /** Waits for the next matching line after the last match. */
  prints(pattern: RegExp): Promise<string>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Ends its standard input, and returns its exit code. */
  endsWithItsInput(): Promise<number | null>;
}

/** Starts an example as a device maker would: with nothing but its language. */
export function startExample(program: string, words: readonly string[]): ExampleProcess {
  const child = spawn(program, words, { stdio: ["pipe", "pipe", "pipe"] });
  const lines: string[] = [];
  let read = 0;
  let look = (): void => undefined;
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on("line", (line) => {
      lines.push(line);
      look();
    });
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  child.stdin.on("error", () => undefined);

  async function kill(): Promise<void> {
    child.kill("SIGKILL");
    await exited;
  }

  atEnd(kill);
  return {
    kill,
    endsWithItsInput() {
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
