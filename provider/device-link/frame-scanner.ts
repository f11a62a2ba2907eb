const LENGTH_BYTES_MAX = 4;

interface FrameObserver {
  /** Called with the first byte of each frame, which has its type; returns a problem or undefined. */
  begun(first: number): "too many" | undefined;
  /** Called with the length of a frame so far, and whether it is complete; returns whether it is too long. */
  isTooLong(length: number, isComplete: boolean): boolean;
}

/** Finds the frames in one direction of an MQTT connection without buffering them. */
export class FrameScanner {
  #bodyLeft = 0;
  #lengthBytes: number[] | undefined;

  /** Scans more bytes; returns the first problem, after which nothing more is scanned. */
  scan(chunk: Buffer, seen: FrameObserver): "too long" | "too many" | undefined {
    let at = 0;
    while (at < chunk.length) {
      if (this.#bodyLeft > 0) {
        const step = Math.min(this.#bodyLeft, chunk.length - at);
        this.#bodyLeft -= step;
        at += step;
      } else if (this.#lengthBytes === undefined) {
        const problem = seen.begun(chunk[at]!);
        if (problem) return problem;
        this.#lengthBytes = [];
        at++;
      } else {
        if (this.#takeLength(chunk[at]!, this.#lengthBytes, seen)) return "too long";
        at++;
      }
    }
    return undefined;
  }

  /**
   * Reads one byte of a frame's length: seven bits, lowest first, and a flag that another byte follows.
   * Returns whether the frame is too long.
   */
  #takeLength(byte: number, lengthBytes: number[], seen: FrameObserver): boolean {
    lengthBytes.push(byte & 0x7f);
    const length = lengthBytes.reduceRight((sum, bits) => sum * 0x80 + bits, 0);
    const isComplete = (byte & 0x80) === 0;
    if (seen.isTooLong(length, isComplete)) return true;
    if (!isComplete) return lengthBytes.length === LENGTH_BYTES_MAX;
    this.#bodyLeft = length;
    this.#lengthBytes = undefined;
    return false;
  }
}
