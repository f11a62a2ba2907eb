import { closeSync, existsSync, openSync, readSync } from "node:fs";

// The format of the log: https://sqlite.org/fileformat.html#the_write_ahead_log
const BIG_ENDIAN_MAGIC = 0x377f0683;
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_BYTES_AT = 16;
const SMALLEST_PAGE_BYTES = 512;
/** How the header says that there are 65,536 bytes in a page. */
const LARGEST_PAGE = 1;

type Sum = readonly [number, number];

/**
 * Whether something that was acknowledged can't be read in a database's log. SQLite takes the first frame whose sum is
 * wrong for the end of the log and forgets what is behind it: right where a power cut tore the last commit, and a silent
 * loss where the disk changed an earlier one. A commit is synced before the next frame is written: one that has another
 * frame behind it was acknowledged.
 */
export function isLogDamaged(path: string): boolean {
  const log = `${path}-wal`;
  const pageBytes = existsSync(log) ? readPageBytes(path) : 0;
  if (pageBytes < SMALLEST_PAGE_BYTES) return false;
  const descriptor = openSync(log, "r");
  try {
    return hasLostCommit(descriptor, pageBytes);
  } finally {
    closeSync(descriptor);
  }
}

function hasLostCommit(log: number, pageBytes: number): boolean {
  const header = Buffer.alloc(HEADER_BYTES);
  if (readSync(log, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return false;
  const isBigEndian = header.readUInt32BE(0) === BIG_ENDIAN_MAGIC;
  const add = (sum: Sum, bytes: Buffer): Sum => addTo(sum, bytes, isBigEndian);
  let before = sumIn(header, 24);
  let isWhole = isSame(add([0, 0], header.subarray(0, 24)), before);
  let salt = isWhole ? header.toString("hex", 16, 24) : undefined;
  let isBehindLostCommit = false;

  const frame = Buffer.alloc(FRAME_HEADER_BYTES + pageBytes);
  for (
    let at = HEADER_BYTES;
    readSync(log, frame, 0, frame.length, at) === frame.length;
    at += frame.length
  ) {
    const told = sumIn(frame, 16);
    const saltHere = frame.toString("hex", 8, 16);
    salt ??= saltHere;
    const sum = add(add(before, frame.subarray(0, 8)), frame.subarray(FRAME_HEADER_BYTES));
    const follows = saltHere === salt && isSame(sum, told);
    if (isBehindLostCommit && follows) return true;
    isWhole &&= follows;
    const isCommit = frame.readUInt32BE(4) !== 0;
    isBehindLostCommit = !isWhole && isCommit && saltHere === salt;
    before = told;
  }
  return false;
}

function readPageBytes(path: string): number {
  const descriptor = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(2);
    readSync(descriptor, bytes, 0, 2, PAGE_BYTES_AT);
    const told = bytes.readUInt16BE();
    return told === LARGEST_PAGE ? 65_536 : told;
  } finally {
    closeSync(descriptor);
  }
}

function sumIn(bytes: Buffer, at: number): Sum {
  return [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
}

function isSame([one, two]: Sum, [otherOne, otherTwo]: Sum): boolean {
  return one === otherOne && two === otherTwo;
}

/** The sum that SQLite goes on with from frame to frame. */
function addTo([first, second]: Sum, bytes: Buffer, isBigEndian: boolean): Sum {
  let [one, two] = [first, second];
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + words.getUint32(at, !isBigEndian) + two) >>> 0;
    two = (two + words.getUint32(at + 4, !isBigEndian) + one) >>> 0;
  }
  return [one, two];
}
