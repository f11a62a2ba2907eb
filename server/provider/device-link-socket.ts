import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { LINK_WEB_SOCKET_PATH } from "#contract/device-link/device-link.ts";
import { LINK_MESSAGE_MAX_BYTES } from "#contract/device-link/limits.ts";
import type { HostCheck } from "../http/hosts.ts";

const SUBPROTOCOL = "mqtt";

/**
 * Whether a request is for a device's web socket. Offers of other protocols (h2c) are ignored, as RFC 9110
 * allows: the request is answered without an upgrade.
 */
export function wantsDeviceLink({ method, url = "", headers }: IncomingMessage): boolean {
  const [path] = url.split("?", 1);
  return method === "GET" && path === LINK_WEB_SOCKET_PATH && headers.upgrade?.toLowerCase() === "websocket";
}

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

interface DeviceLinkSocketOptions {
  hostProblem: HostCheck;
  /** Undefined in cloud mode: devices connect to the provider. */
  handleWebSocket: ((socket: WebSocket, request: IncomingMessage) => void) | undefined;
}

/**
 * Accepts the device link's web sockets: MQTT at its own path, and never from a web page. Node's server waits
 * for them to close before it closes itself, and closes none of them: `stop` does.
 */
export function createDeviceLinkSocket({ hostProblem, handleWebSocket }: DeviceLinkSocketOptions): {
  upgrade: Upgrade;
  stop(): void;
} {
  let stopped = false;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LINK_MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
    handleProtocols: () => SUBPROTOCOL,
  });

  function statusOf(request: IncomingMessage): string | undefined {
    if (stopped) return "503 Service Unavailable";
    const problem = hostProblem(request);
    if (problem === "malformed") return "400 Bad Request";
    if (problem === "unknown") return "421 Misdirected Request";
    if (handleWebSocket === undefined) return "404 Not Found";
    if (request.headers.origin !== undefined) return "403 Forbidden";
    const offered = (request.headers["sec-websocket-protocol"] ?? "").split(",").map((name) => name.trim());
    return offered.includes(SUBPROTOCOL) ? undefined : "400 Bad Request";
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const refusal = statusOf(request);
    if (refusal !== undefined || !handleWebSocket) {
      // A client that never closes its own side would keep the connection open forever.
      socket.once("finish", () => socket.destroy());
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => handleWebSocket(webSocket, request));
  }

  return {
    upgrade,
    stop() {
      stopped = true;
      for (const client of sockets.clients) client.terminate();
    },
  };
}
