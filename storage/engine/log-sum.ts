/** SQLite's checksum, cumulative over the frames of a log, and over the head of the log's index. */
export type Sum = readonly [number, number];

export function isSame([one, two]: Sum, [otherOne, otherTwo]: Sum): boolean {
  return one === otherOne && two === otherTwo;
}

/** Continues the checksum `before` over `bytes`, whose length is a multiple of eight. */
export function continueSum(
  bytes: Buffer,
  { isBigEndian, before: [first, second] }: { isBigEndian: boolean; before: Sum },
): Sum {
  let [one, two] = [first, second];
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + words.getUint32(at, !isBigEndian) + two) >>> 0;
    two = (two + words.getUint32(at + 4, !isBigEndian) + one) >>> 0;
  }
  return [one, two];
}
