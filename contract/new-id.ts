import { randomFillSync } from "node:crypto";

const COUNTER_LIMIT = 0x1000;
let lastMs = 0;
let counter = 0;

/**
 * Creates an id, a UUID of version 7 in text: ids of one process sort in the order they were made. New rows go
 * to the end of an index, and a device's events of one millisecond stay in their order in the history.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    counter = 0;
  } else if (++counter === COUNTER_LIMIT) {
    // A clock that stops or goes back must not repeat or misplace an id.
    lastMs++;
    counter = 0;
  }
  const bytes = randomFillSync(Buffer.alloc(16));
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
