import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

/** How a device reaches its server. */
export interface Reach {
  /** The address of the device link. */
  server: string;
  /** The console's address, if the name in its addresses can't be reached; that name is sent as the host. */
  web?: string | undefined;
}

interface ServerRequest {
  method?: "GET" | "PUT";
  contentType?: string;
  body?: Buffer;
  withinMs: number;
}

/** The whole answer of the server. */
interface ServerAnswer {
  isOk: boolean;
  status: number;
  body: Buffer;
}

/**
 * Sends a request to an address in a command or a message, the way this device reaches the server. Uses
 * Node's own client and not `fetch`, which takes seven megabytes more.
 * @throws Error when there is no answer in time
 */
export function requestServer(
  { server, web }: Reach,
  address: string,
  { method = "GET", contentType, body, withinMs }: ServerRequest,
): Promise<ServerAnswer> {
  const { pathname, search, host } = new URL(address);
  const known = web ?? (server.startsWith("http") ? server : undefined);
  const url = known === undefined ? new URL(address) : new URL(pathname + search, known);
  const headers: Record<string, string | number> = {};
  if (web !== undefined) headers["host"] = host;
  if (contentType !== undefined) headers["content-type"] = contentType;
  if (body) headers["content-length"] = body.length;
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const sent = send(url, { method, headers, signal: AbortSignal.timeout(withinMs) }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.once("error", reject);
      answer.once("end", () => {
        const status = answer.statusCode ?? 0;
        resolve({ isOk: status >= 200 && status < 300, status, body: Buffer.concat(parts) });
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
