import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findInPath } from "../../../commands/testing/debian.mjs";
import { type RunningConsole, startConsole } from "./running-console.ts";

/** The built server with a record of every file that it changed and every program that it started. */
export interface TracedConsole {
  running: RunningConsole;
  /** The paths changed so far, and those of started programs. */
  read(): { changed: string[]; started: string[] };
  stop(): Promise<void>;
}

const CHANGES = [
  ...["mkdir", "mkdirat", "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat"],
  ...["unlink", "unlinkat", "rmdir", "truncate", "mknod", "mknodat", "chmod", "fchmodat", "creat"],
];
// A system that does not know one of these calls ignores it.
const TRACED = [...CHANGES, "open", "openat", "openat2", "execve", "execveat"].map((name) => `?${name}`);
const OPENED_TO_WRITE = /O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)/;

/** Returns why no server can be traced on this machine. */
export function missingTracer(): string | undefined {
  return findInPath(["strace"]) ? undefined : "strace is not installed";
}

/**
 * Starts the built server under strace in a separate process, so that the started process is the server's.
 */
export async function startTraced(): Promise<TracedConsole> {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-trace-"));
  const record = path.join(folder, "record");
  const tracer = ["strace", "-D", "-f", "-qq", "--seccomp-bpf", "-e", "signal=none"];
  const traced = ["-e", `trace=${TRACED.join(",")}`, "-o", record];
  const command = [...tracer, ...traced, process.execPath, "build/server/server.js"];
  const running = await startConsole({ command });
  return {
    running,
    read() {
      const lines = existsSync(record) ? readFileSync(record, "utf8").split("\n") : [];
      const calls = lines.filter((line) => !/ = -1 E/.test(line));
      const isStart = (line: string): boolean => / execve/.test(line);
      const isChange = (line: string): boolean =>
        / open/.test(line) ? OPENED_TO_WRITE.test(line) : !isStart(line);
      return {
        changed: calls.filter(isChange).flatMap(pathsIn),
        started: calls.filter(isStart).flatMap((line) => pathsIn(line).slice(0, 1)),
      };
    },
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function pathsIn(line: string): string[] {
  return [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, name]) => name!);
}
