import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { costlyBodies, type Encoding } from "./costly-bodies.ts";
import type { EntranceHead } from "./entrances.ts";

const BODY_BYTES = 500;
const SINGLE_BYTES = 50;

interface BegunRequest {
  socket: Socket;
  /** What the body lacks. */
  rest: string;
  /** The status of the answer; "closed" when the connection ended without one. */
  answer: Promise<number | "closed">;
}

/** Sends the head of a request and the first bytes of a body that its entrance would read. */
async function begin(url: string, encoding: Encoding, head: EntranceHead): Promise<BegunRequest> {
  const { method, path, headers } = head;
  const { host, port } = new URL(url);
  const [fill] = Object.values<(bytes: number) => string>(costlyBodies[encoding]);
  const body = fill!(BODY_BYTES);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect({ port: Number(port), host: "127.0.0.1", noDelay: true });
  const parts: Buffer[] = [];
  socket.on("data", (part: Buffer) => parts.push(part)).on("error", () => undefined);
  const answer = once(socket, "close").then(() => {
    const status = Buffer.concat(parts).toString("latin1").slice(9, 12);
    return status === "" ? ("closed" as const) : Number(status);
  });
  const start = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join("")}`;
  await write(socket, `${start}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 3)}`);
  return { socket, rest: body.slice(3), answer };
}

/** Sends a body byte by byte; returns the status of the answer. */
export async function sendSlowly(
  url: string,
  encoding: Encoding,
  head: EntranceHead,
): Promise<number | "closed"> {
  const { socket, rest, answer } = await begin(url, encoding, head);
  for (const byte of rest.slice(0, SINGLE_BYTES)) await write(socket, byte);
  await write(socket, rest.slice(SINGLE_BYTES));
  return answer;
}

/** Sends two bodies that are cut: one connection ends, and the other is reset. Returns how both were answered. */
export async function sendCut(
  url: string,
  encoding: Encoding,
  head: EntranceHead,
): Promise<(number | "closed")[]> {
  const [ended, reset] = await Promise.all([begin(url, encoding, head), begin(url, encoding, head)]);
  ended.socket.end();
  reset.socket.resetAndDestroy();
  return Promise.all([ended.answer, reset.answer]);
}

/** Writes to a connection that the server may have ended. */
function write(socket: Socket, bytes: string): Promise<void> {
  return new Promise((resolve) => socket.write(bytes, "latin1", () => resolve()));
}
