import { createInterface, type Interface } from "node:readline";
import { HELP, type PanelArguments, readArguments } from "./arguments.ts";
import { runCommand } from "./commands.ts";
import type { Notice } from "./notice.ts";
import { noticeLine } from "./notice-line.ts";
import { startPanel } from "./virtual-panel.ts";

/** Notices that are printed once until something else happens: the attempts go on forever. */
const QUIET = new Set<Notice["kind"]>(["waiting", "unreachable", "untrusted", "refused"]);

async function run(options: PanelArguments): Promise<void> {
  const isTyped = process.stdin.isTTY;
  let input: Interface | undefined = undefined;
  let last: Notice["kind"] | undefined;

  /** Prints a text above the line that is being typed. */
  function print(text: string): void {
    if (isTyped) process.stdout.write("\r\x1b[K");
    console.log(text);
    if (isTyped) input?.prompt(true);
  }

  const panel = await startPanel({
    ...options,
    notice(notice) {
      if (notice.kind !== last || !QUIET.has(notice.kind)) print(noticeLine(notice, options));
      last = notice.kind;
    },
  });
  // Created here, because a reader of the terminal prevents the process from ending.
  const output = isTyped ? process.stdout : undefined;
  const reading = createInterface({ input: process.stdin, output, terminal: isTyped });
  input = reading;
  let ending = false;

  async function end(): Promise<void> {
    if (ending) return;
    ending = true;
    reading.close();
    process.stdin.destroy();
    await panel.stop();
  }

  // One command after the other, even if they are piped in all at once.
  let queue = Promise.resolve();
  reading.on("line", (line) => {
    queue = queue.then(async () => {
      if (ending) return;
      if (/^\s*(quit|exit)\s*$/i.test(line)) return end();
      const answer = await runCommand(panel, line).catch((error: unknown) => `failed: ${String(error)}`);
      if (answer !== "") print(answer);
    });
  });
  reading.on("SIGINT", () => void end());
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end());
}

function readOrExplain(): PanelArguments | undefined {
  try {
    const options = readArguments(process.argv.slice(2));
    if (!options) console.log(HELP);
    return options;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exitCode = 1;
    return undefined;
  }
}

const options = readOrExplain();
if (options) {
  run(options).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
