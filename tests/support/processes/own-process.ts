import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Sends a signal to a program, and waits until it has ended. */
export function endProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once("exit", () => resolve());
    server.kill(signal);
  });
}

/** Below the ports that Linux assigns to outgoing connections and to servers that listen on port 0. */
const PORTS = { from: 12_000, to: 32_000 };

/** The ports that this process has returned: no other process may listen at one of them yet. */
const returned = new Set<number>();

/**
 * Returns a port of this machine that is free now, another one each time. The operating system assigns it to no other process
 * afterwards, so a server can be started and restarted there.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  if (returned.has(port)) return freePort();
  returned.add(port);
  const listener = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    listener.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
  });
  await new Promise((resolve) => listener.close(resolve));
  return isFree ? port : freePort();
}
