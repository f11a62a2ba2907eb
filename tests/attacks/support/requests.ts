import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { connect } from "node:net";

export interface RawRequest {
  method?: string;
  /** The path in the request line, not normalised. */
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
  /** The address of the sender: all of 127.0.0.0/8 is this machine. */
  from?: string;
}

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const DEADLINE_MS = 60_000;

/** Sends a request byte for byte, and follows no redirect. */
export function send(baseUrl: string, sent: RawRequest): Promise<RawResponse> {
  return sendOver(agent, baseUrl, sent);
}

function sendOver(connections: Agent | false, baseUrl: string, sent: RawRequest): Promise<RawResponse> {
  const { method = "GET", path, headers = {}, body, from } = sent;
  const { port, host } = new URL(baseUrl);
  const length: Record<string, string> = {};
  if (body !== undefined || (method !== "GET" && method !== "HEAD"))
    length["content-length"] = String(Buffer.byteLength(body ?? ""));
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        agent: connections,
        localAddress: from,
        headers: {
          host,
          ...length,
          ...headers,
        },
        timeout: DEADLINE_MS,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        // An event stream does not end: its start is enough.
        if (response.headers["content-type"]?.startsWith("text/event-stream")) {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: "" });
          request.destroy();
        }
        response.on("end", () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      },
    );
    request.on("timeout", () => request.destroy(new Error(`No answer: ${method} ${path}`)));
    request.on("error", (error: NodeJS.ErrnoException) => {
      // The server may end an idle connection at the moment when it is used again.
      const wasIdle = connections && request.reusedSocket && error.code === "ECONNRESET";
      if (wasIdle) resolve(sendOver(false, baseUrl, sent));
      else reject(error);
    });
    request.end(body);
  });
}

/** Sends bytes; returns all received bytes once the server closes the connection or `waitMs` have passed. */
export async function sendBytes(
  baseUrl: string,
  bytes: string | Uint8Array,
  waitMs = 30_000,
): Promise<string> {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  let received = "";
  socket.on("data", (part) => (received += part.toString("latin1")));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(bytes);
  const timer = setTimeout(() => socket.destroy(), waitMs);
  if (!socket.closed) await once(socket, "close");
  clearTimeout(timer);
  return received;
}

let senders = 0;

/** Returns an unused address of this machine, for tests that are not about the number of tries. */
export function freshIpAddress(): string {
  senders += 1;
  return `127.${1 + (senders >> 16)}.${(senders >> 8) & 255}.${senders & 255}`;
}

/** Calls `run` for all items, `atOnce` at a time; returns the results in the items' order. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  run: (item: T) => Promise<R>,
  atOnce = 8,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...items.entries()].reverse();
  async function work(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) results[next[0]] = await run(next[1]);
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
