import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import type { TerminalOutput } from "#provider/administration.ts";
import type { Log } from "#storage/log.ts";

const COMMAND_MAX_BYTES = 4096;
/** The smallest limit of the supported systems. */
const SOCKET_PATH_MAX_BYTES = 103;
const IDLE_MS = 30_000;

function socketPath(dataDir: string): string {
  return path.join(dataDir, "control.sock");
}

/**
 * Accepts commands on this machine while the server has the database open, through a socket in the data
 * folder that only this user can open. Returns a function that stops it.
 */
export async function listenForCommands(
  dataDir: string,
  run: (words: string[]) => Promise<TerminalOutput>,
  log: Log,
): Promise<() => Promise<void>> {
  const file = socketPath(dataDir);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy()));
    readLine(socket)
      .then((line) => run(JSON.parse(line) as string[]))
      .catch((error: unknown) => ({ exitCode: 1, text: `${error instanceof Error ? error.message : ""}\n` }))
      .then((done) => socket.end(`${JSON.stringify(done)}\n`))
      .catch(() => socket.destroy());
  });
  const problem = await listenOn(file, server).catch((error: unknown) => String(error));
  if (problem !== undefined) {
    // A failure here must not prevent the server from serving doors.
    log("warn", "Commands can't reach this server while it runs.", { problem });
    return async () => undefined;
  }
  chmodSync(file, 0o600);
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Listens on the socket file; returns what prevents it, if anything does. */
async function listenOn(file: string, server: Server): Promise<string | undefined> {
  // A longer path is truncated silently.
  if (Buffer.byteLength(file) > SOCKET_PATH_MAX_BYTES) return "DATA_DIR is too long.";
  // Servers of one PostgreSQL may share the folder; the first accepts the commands for all of them.
  const other = await open(file);
  if (other) {
    other.destroy();
    return "Another server accepts them in this DATA_DIR.";
  }
  // A killed process leaves its socket file behind.
  rmSync(file, { force: true });
  return new Promise((resolve) => {
    server.once("error", (error) => resolve(error.message)).listen(file, () => resolve(undefined));
  });
}

/** Connects to the process that listens on the socket file; undefined when there is none. */
function open(file: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(file);
    socket.once("connect", () => resolve(socket)).once("error", () => resolve(undefined));
  });
}

/** Runs a command in the running server; undefined when no server runs. */
export async function sendCommand(dataDir: string, words: string[]): Promise<TerminalOutput | undefined> {
  const socket = await open(socketPath(dataDir));
  if (!socket) return undefined;
  socket.write(`${JSON.stringify(words)}\n`);
  return JSON.parse(await readLine(socket, Infinity)) as TerminalOutput;
}

function readLine(socket: Socket, maxBytes = COMMAND_MAX_BYTES): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.setEncoding("utf8").setTimeout(IDLE_MS, () => socket.destroy());
    socket.on("data", (part: string) => {
      text += part;
      const end = text.indexOf("\n");
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > maxBytes) socket.destroy();
    });
    socket.once("close", () => reject(new Error("The connection was closed.")));
  });
}
