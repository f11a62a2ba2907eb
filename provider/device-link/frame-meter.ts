import { LINK_MESSAGE_MAX_BYTES } from "#contract/device-link/device-link.ts";
import { Allowance } from "./allowance.ts";

/**
 * A sign-in is a name and a password; a client that has not signed in cannot make the server buffer more than
 * this.
 */
export const SIGN_IN_MAX_BYTES = 1024;

const TOPIC_ROOM_BYTES = 256;
const LENGTH_BYTES_MAX = 4;

/**
 * Follows the frames of one MQTT connection without buffering them, so that a frame that is too long is
 * refused when its length is read, and a connection that sends too many is ended.
 */
export class FrameMeter {
  #frames = 0;
  #bodyLeft = 0;
  #lengthBytes: number[] | undefined;
  readonly #allowance: Allowance;

  constructor(now: number) {
    this.#allowance = new Allowance(now);
  }

  /**
   * Returns the problem of the connection after these bytes; undefined while it is within its limits. `now`
   * is in ms.
   */
  problemAfter(chunk: Buffer, now: number): "too long" | "too many" | undefined {
    let at = 0;
    while (at < chunk.length) {
      if (this.#bodyLeft > 0) {
        const step = Math.min(this.#bodyLeft, chunk.length - at);
        this.#bodyLeft -= step;
        at += step;
      } else if (this.#lengthBytes === undefined) {
        if (!this.#allowance.take(now)) return "too many";
        this.#lengthBytes = [];
        at++;
      } else {
        if (this.#isTooLong(chunk[at]!, this.#lengthBytes)) return "too long";
        at++;
      }
    }
    return undefined;
  }

  /**
   * Reads one byte of a frame's length: seven bits, lowest first, and a flag that another byte follows.
   * Returns whether the frame is too long.
   */
  #isTooLong(byte: number, lengthBytes: number[]): boolean {
    lengthBytes.push(byte & 0x7f);
    const length = lengthBytes.reduceRight((sum, bits) => sum * 0x80 + bits, 0);
    const limit = this.#frames === 0 ? SIGN_IN_MAX_BYTES : LINK_MESSAGE_MAX_BYTES + TOPIC_ROOM_BYTES;
    if (length > limit) return true;
    if (byte & 0x80) return lengthBytes.length === LENGTH_BYTES_MAX;
    this.#frames++;
    this.#bodyLeft = length;
    this.#lengthBytes = undefined;
    return false;
  }
}
