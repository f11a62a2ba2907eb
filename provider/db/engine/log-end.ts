import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { isSame, sumOf } from "./log-sum.ts";

// The format of the index: https://sqlite.org/walformat.html#the_wal_index_file_format
const VERSION = 3_007_000;
const HEAD_BYTES = 48;
const FRAMES_AT = 16;
const SALT_AT = 32;
const SUM_AT = 40;
const COPIED_AT = 2 * HEAD_BYTES;

/** How far a log goes. */
export interface LogEnd {
  /** Which log it is: another one after each restart. */
  salt: string;
  frames: number;
  /** Of how many frames the database has what they say. */
  copied: number;
}

/**
 * How far a database's log went by what its index says, which SQLite writes after each commit was synced: a killed
 * process leaves it as it was, and a power cut leaves one from before, never one that is ahead of the log. Undefined
 * where there is none, or none that is whole.
 */
export function readLogEnd(path: string): LogEnd | undefined {
  const index = `${path}-shm`;
  if (!existsSync(index)) return undefined;
  const bytes = Buffer.alloc(COPIED_AT + 4);
  const descriptor = openSync(index, "r");
  try {
    if (readSync(descriptor, bytes, 0, bytes.length, 0) < bytes.length) return undefined;
  } finally {
    closeSync(descriptor);
  }
  const head = bytes.subarray(0, HEAD_BYTES);
  const told = [head.readUInt32LE(SUM_AT), head.readUInt32LE(SUM_AT + 4)] as const;
  const sum = sumOf(head.subarray(0, SUM_AT), { isBigEndian: false, before: [0, 0] });
  // The head stands there twice; it is in the order of bytes of the machine.
  const isWhole = head.equals(bytes.subarray(HEAD_BYTES, COPIED_AT)) && isSame(sum, told);
  if (!isWhole || head.readUInt32LE(0) !== VERSION) return undefined;
  return {
    salt: head.toString("hex", SALT_AT, SUM_AT),
    frames: head.readUInt32LE(FRAMES_AT),
    copied: bytes.readUInt32LE(COPIED_AT),
  };
}
