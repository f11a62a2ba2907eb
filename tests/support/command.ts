import { type ChildProcess, spawn } from "node:child_process";

export interface ProgramResult {
  exitCode: number;
  output: string;
}

/** Runs a program of the build to its end, as its `npm run` does. */
export async function runProgram(
  name: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<ProgramResult> {
  const child = spawn(process.execPath, [`build/server/${name}.js`, ...words], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return waitForExit(child);
}

/** Waits for the end of a process and collects its output. */
export async function waitForExit(child: ChildProcess): Promise<ProgramResult> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += String(text)));
  const exitCode = await new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? -1)));
  return { exitCode, output };
}
