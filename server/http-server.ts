import { createServer, IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer, type Server as TlsServer } from "node:https";
import type { Socket } from "node:net";
import { CONSOLE_HEADER } from "#contract/console-header.ts";
import { type Upgrade, wantsDeviceLink } from "./provider/device-link-socket.ts";
import type { CertificatePair } from "./tls/certificate-pair.ts";

const HANDSHAKE_TIMEOUT_MS = 15_000;
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node checks for requests that have timed out. */
const CHECK_EVERY_MS = 2_000;
const KEEP_ALIVE_MS = 10_000;
/** How long a connection may have no traffic in either direction: its client has stopped reading. */
const IDLE_SOCKET_MS = 60_000;
const HEADER_MAX_BYTES = 16 * 1024;
/** Enough that nine thousand slow clients do not lock others out (attack I01). */
const CONNECTIONS_MAX = 12_000;

const TIMED_OUT = "ERR_HTTP_REQUEST_TIMEOUT";
const statusOfProblem: Partial<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  [TIMED_OUT]: "408 Request Timeout",
};

const OFFERED = Symbol("offered");

/**
 * While there is a listener for upgrades, Node treats every request that offers one as an upgrade, and only
 * Node 24 has an option to change that. Here the request decides.
 */
class ConsoleRequest extends IncomingMessage {
  declare [OFFERED]: boolean | null;

  get upgrade(): boolean | null {
    return this[OFFERED] && (this.method === "CONNECT" || wantsDeviceLink(this));
  }

  set upgrade(offered: boolean | null) {
    this[OFFERED] = offered;
  }
}

/** Answers requests once everything is started. */
export interface HttpApp {
  listener: RequestListener;
  upgrade: Upgrade;
}

const OPTIONS = {
  IncomingMessage: ConsoleRequest,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: CHECK_EVERY_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  maxHeaderSize: HEADER_MAX_BYTES,
  keepAlive: true,
  noDelay: true,
};

/**
 * Creates an HTTP server with every wait and size bounded.
 * @param httpApp called for each request, which waits until the server has started
 */
export function createHttpServer(httpApp: () => Promise<HttpApp>): Server {
  return withLimits(createServer(OPTIONS, createRequestListener(httpApp)), httpApp);
}

/** Creates the same server over https, with this certificate until `setSecureContext` gives it another one. */
export function createHttpsServer(
  httpApp: () => Promise<HttpApp>,
  { cert, key }: CertificatePair,
): TlsServer {
  const options = { ...OPTIONS, cert, key, handshakeTimeout: HANDSHAKE_TIMEOUT_MS };
  return withLimits(createTlsServer(options, createRequestListener(httpApp)), httpApp);
}

function createRequestListener(httpApp: () => Promise<HttpApp>): RequestListener {
  return (request, response) =>
    void httpApp().then(
      ({ listener }) => listener(request, response),
      () => response.destroy(),
    );
}

function withLimits<S extends Server>(server: S, httpApp: () => Promise<HttpApp>): S {
  server.maxConnections = CONNECTIONS_MAX;
  server.setTimeout(IDLE_SOCKET_MS);
  server.on("upgrade", (request, socket, head) => {
    // A client that disconnects while it waits for the start is not an error.
    socket.on("error", () => socket.destroy());
    httpApp().then(
      ({ upgrade }) => upgrade(request, socket, head),
      () => socket.destroy(),
    );
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // Node's parser could not read the request: no listener will ever see it.
    if (
      !socket.writable ||
      (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent
    ) {
      socket.destroy();
      return;
    }
    const status = statusOfProblem[error.code ?? ""] ?? "400 Bad Request";
    const headers = ["Connection: close", "X-Content-Type-Options: nosniff", "Content-Length: 0"];
    // A request that did not arrive in time has not reached the console, and may be sent again.
    if (error.code !== TIMED_OUT) headers.push(`${CONSOLE_HEADER}: console`);
    socket.end(`HTTP/1.1 ${status}\r\n${headers.join("\r\n")}\r\n\r\n`);
  });
  return server;
}
