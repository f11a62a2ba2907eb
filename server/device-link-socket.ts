import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { LINK_MESSAGE_MAX_BYTES, LINK_WEB_SOCKET_PATH } from "#contract/device-link.ts";
import type { HostCheck } from "./hosts.ts";

const SUBPROTOCOL = "mqtt";

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface DeviceLinkSocketOptions {
  hostProblem: HostCheck;
  /** Undefined in cloud mode: devices connect to the provider. */
  handleWebSocket: ((socket: WebSocket, request: IncomingMessage) => void) | undefined;
}

/** Takes the device link's web sockets: MQTT at its own path, and never from a web page. */
export function makeDeviceLinkSocket({ hostProblem, handleWebSocket }: DeviceLinkSocketOptions): Upgrade {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LINK_MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
    handleProtocols: () => SUBPROTOCOL,
  });

  function statusOf(request: IncomingMessage): string | undefined {
    const problem = hostProblem(request);
    if (problem === "malformed") return "400 Bad Request";
    if (problem === "unknown") return "421 Misdirected Request";
    const path = (request.url ?? "").split("?", 1)[0];
    if (handleWebSocket === undefined || path !== LINK_WEB_SOCKET_PATH) return "404 Not Found";
    if (request.headers.origin !== undefined) return "403 Forbidden";
    const offered = (request.headers["sec-websocket-protocol"] ?? "").split(",").map((name) => name.trim());
    return offered.includes(SUBPROTOCOL) ? undefined : "400 Bad Request";
  }

  return (request, socket, head) => {
    const refusal = statusOf(request);
    socket.on("error", () => socket.destroy());
    if (refusal !== undefined || !handleWebSocket) {
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => handleWebSocket(webSocket, request));
  };
}
