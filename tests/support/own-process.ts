import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";

/** Ends a program by a signal, and waits until it has ended. */
export function endProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once("exit", () => resolve());
    server.kill(signal);
  });
}

/** A port of this machine that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const listener = createServer().once("error", reject);
    listener.listen(0, "127.0.0.1", () => {
      const address = listener.address();
      const port = typeof address === "object" && address ? address.port : 0;
      listener.close(() => resolve(port));
    });
  });
}
