import { readdirSync, readFileSync } from "node:fs";

/** Returns the ids of a process's children whose command line contains a word. */
export function childProcesses(parent: number, word: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      // A process that ends while it is read is left out.
      const [stat, commandLine] = [read(`/proc/${pid}/stat`), read(`/proc/${pid}/cmdline`)];
      return Number(stat.split(") ")[1]?.split(" ")[1]) === parent && commandLine.includes(word);
    });
}

/** Whether a process is running. */
export function isRunning(pid: number): boolean {
  return read(`/proc/${pid}/cmdline`) !== "";
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
