import { createConnection, type Socket } from "node:net";
import mqttPacket from "mqtt-packet";
import { LINK_WEB_SOCKET_PATH } from "#contract/device-link/device-link.ts";
import { eventually, onTestEnd, type Site } from "./site.ts";

/** A connection below MQTT, whose bytes the test sends. */
interface RawConnection {
  socket: Socket;
  /** The commands of the MQTT packets that it has received. */
  packets: string[];
  /** Returns bytes of MQTT as they are sent over this connection. */
  wrap(bytes: Buffer): Buffer;
  end: Promise<unknown>;
}

/** One that began as a request for a web socket. */
interface RawWebSocket extends RawConnection {
  /** The head of the answer to the request. */
  answer: string;
  /** The code of the frame with which the server closed it; undefined while it has not. */
  closeCode(): number | undefined;
}

/** Opens a connection over TCP. */
export async function openTcp(site: Site): Promise<RawConnection> {
  const { socket, end } = connectTo(site.mqtt());
  const { packets, read } = createReader();
  socket.on("data", read);
  return { socket, packets, end, wrap: (bytes) => bytes };
}

const END_OF_HEAD = "\r\n\r\n";

/** Opens a web socket that offers to compress its messages. */
export async function openWebSocket(site: Site): Promise<RawWebSocket> {
  const { socket, end } = connectTo(site.http());
  const { packets, read } = createReader();
  let answer: string | undefined;
  let closeCode: number | undefined;
  let received = Buffer.alloc(0);
  socket.on("data", (bytes) => {
    received = Buffer.concat([received, bytes]);
    if (answer === undefined) {
      const length = received.indexOf(END_OF_HEAD);
      if (length === -1) return;
      answer = received.toString("latin1", 0, length);
      received = received.subarray(length + END_OF_HEAD.length);
    }
    for (let next = readFrame(received); next; next = readFrame(received)) {
      received = received.subarray(next.size);
      if (next.opcode === OPCODES.message) read(next.payload);
      if (next.opcode === OPCODES.close) closeCode = next.payload.readUInt16BE();
    }
  });
  const lines = [
    `GET ${LINK_WEB_SOCKET_PATH} HTTP/1.1`,
    `Host: ${new URL(site.http()).host}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${Buffer.alloc(16).toString("base64")}`,
    "Sec-WebSocket-Protocol: mqtt",
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
  ];
  socket.write(lines.join("\r\n") + END_OF_HEAD);
  const head = await eventually(async () => answer);
  return {
    socket,
    packets,
    end,
    answer: head,
    closeCode: () => closeCode,
    wrap: (bytes) => createFrame(bytes),
  };
}

const OPCODES = { continuation: 0, message: 2, close: 8 };

/** The length of the head of a client's frame. */
export const HEAD_BYTES = 14;

interface FrameKind {
  opcode?: keyof typeof OPCODES;
  /** Whether the message ends with this frame. */
  isLast?: boolean;
  isCompressed?: boolean;
}

/** Returns a frame of a client, with its length in 64 bits. The key of its mask is 0, which changes no byte. */
export function createFrame(payload: Buffer, kind: FrameKind = {}): Buffer {
  const { opcode = "message", isLast = true, isCompressed = false } = kind;
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8((isLast ? 0x80 : 0) | (isCompressed ? 0x40 : 0) | OPCODES[opcode]);
  head.writeUInt8(0x80 | 127, 1);
  head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}

/** Returns the first frame of what a server has sent; undefined while a part of it is missing. */
function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; size: number } | undefined {
  if (bytes.length < 4) return undefined;
  const short = bytes.readUInt8(1);
  const head = short < 126 ? 2 : 4;
  const size = head + (short < 126 ? short : bytes.readUInt16BE(2));
  if (bytes.length < size) return undefined;
  return { opcode: bytes.readUInt8() & 15, payload: bytes.subarray(head, size), size };
}

function connectTo(address: string): { socket: Socket; end: Promise<unknown> } {
  const socket = createConnection({ host: "127.0.0.1", port: Number(new URL(address).port), noDelay: true });
  onTestEnd(async () => socket.destroy());
  socket.on("error", () => undefined);
  return { socket, end: new Promise((resolve) => socket.once("close", resolve)) };
}

function createReader(): { packets: string[]; read(bytes: Buffer): void } {
  const packets: string[] = [];
  const parser = mqttPacket.parser();
  parser.on("packet", ({ cmd }: { cmd: string }) => packets.push(cmd));
  return { packets, read: (bytes) => void parser.parse(bytes) };
}
