import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { type LogEnd, readLogEnd } from "./log-end.ts";
import { continueSum, isSame, type Sum } from "./log-sum.ts";

// The format of the log: https://sqlite.org/fileformat.html#the_write_ahead_log
const BIG_ENDIAN_MAGIC = 0x377f0683;
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_BYTES_AT = 16;
const SMALLEST_PAGE_BYTES = 512;
/** The value in the header for pages of 65,536 bytes. */
const LARGEST_PAGE = 1;

/**
 * Whether acknowledged data in a database's log is unreadable. SQLite treats the first frame with a wrong
 * checksum as the end of the log and ignores what follows: correct after a power cut during the last commit,
 * but a silent loss when the disk changed an earlier one. A commit is synced before the next frame is
 * written, so a commit followed by another frame was acknowledged, as was every commit up to the end that the
 * log's index records.
 */
export function isLogDamaged(path: string): boolean {
  const log = `${path}-wal`;
  const noted = readLogEnd(path);
  if (!existsSync(log)) return isMissed(noted);
  const pageBytes = readPageBytes(path);
  if (pageBytes < SMALLEST_PAGE_BYTES) return false;
  const descriptor = openSync(log, "r");
  try {
    return hasLostCommit(descriptor, pageBytes, noted);
  } finally {
    closeSync(descriptor);
  }
}

/** Whether the index records frames that are not in the database file yet. */
function isMissed(noted: LogEnd | undefined): boolean {
  return noted !== undefined && noted.frames > noted.copied;
}

function hasLostCommit(log: number, pageBytes: number, noted: LogEnd | undefined): boolean {
  const header = Buffer.alloc(HEADER_BYTES);
  if (readSync(log, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return isMissed(noted);
  const isBigEndian = header.readUInt32BE(0) === BIG_ENDIAN_MAGIC;
  const add = (sum: Sum, bytes: Buffer): Sum => continueSum(bytes, { isBigEndian, before: sum });
  let before = sumIn(header, 24);
  let isWhole = isSame(add([0, 0], header.subarray(0, 24)), before);
  let salt = isWhole ? header.toString("hex", 16, 24) : undefined;
  const isNoted = salt !== undefined && salt === noted?.salt;
  if (!isWhole && isMissed(noted)) return true;
  let frames = 0;
  let isBehindLostCommit = false;

  const frame = Buffer.alloc(FRAME_HEADER_BYTES + pageBytes);
  for (
    let at = HEADER_BYTES;
    readSync(log, frame, 0, frame.length, at) === frame.length;
    at += frame.length
  ) {
    const stored = sumIn(frame, 16);
    const saltHere = frame.toString("hex", 8, 16);
    salt ??= saltHere;
    const sum = add(add(before, frame.subarray(0, 8)), frame.subarray(FRAME_HEADER_BYTES));
    const follows = saltHere === salt && isSame(sum, stored);
    if (isBehindLostCommit && follows) return true;
    isWhole &&= follows;
    if (isWhole) frames++;
    const isCommit = frame.readUInt32BE(4) !== 0;
    isBehindLostCommit = !isWhole && isCommit && saltHere === salt;
    before = stored;
  }
  return isNoted && frames < noted.frames;
}

function readPageBytes(path: string): number {
  const descriptor = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(2);
    readSync(descriptor, bytes, 0, 2, PAGE_BYTES_AT);
    const stored = bytes.readUInt16BE();
    return stored === LARGEST_PAGE ? 65_536 : stored;
  } finally {
    closeSync(descriptor);
  }
}

function sumIn(bytes: Buffer, at: number): Sum {
  return [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
}
