import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { continueSum, isSame } from "./log-sum.ts";

// The format of the index: https://sqlite.org/walformat.html#the_wal_index_file_format
const VERSION = 3_007_000;
const HEAD_BYTES = 48;
const FRAMES_AT = 16;
const SALT_AT = 32;
const SUM_AT = 40;
const COPIED_AT = 2 * HEAD_BYTES;

/** The end of a write-ahead log. */
export interface LogEnd {
  /** Identifies the log: it changes with each restart of the log. */
  salt: string;
  frames: number;
  /** How many of the frames have been copied to the database file. */
  copied: number;
}

/**
 * Reads the end of a database's log from its index, which SQLite writes after syncing each commit: a killed
 * process leaves it current, a power cut may leave an older one, never one ahead of the log. Returns
 * undefined when there is no valid index.
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
  const stored = [head.readUInt32LE(SUM_AT), head.readUInt32LE(SUM_AT + 4)] as const;
  const sum = continueSum(head.subarray(0, SUM_AT), { isBigEndian: false, before: [0, 0] });
  // The head is stored twice, in the byte order of the machine.
  const isIntact = head.equals(bytes.subarray(HEAD_BYTES, COPIED_AT)) && isSame(sum, stored);
  if (!isIntact || head.readUInt32LE(0) !== VERSION) return undefined;
  return {
    salt: head.toString("hex", SALT_AT, SUM_AT),
    frames: head.readUInt32LE(FRAMES_AT),
    copied: bytes.readUInt32LE(COPIED_AT),
  };
}
