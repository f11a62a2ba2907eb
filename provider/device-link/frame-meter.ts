import { LINK_MESSAGE_MAX_BYTES } from "#contract/device-link/device-link.ts";
import { Allowance } from "./allowance.ts";
import { FrameScanner } from "./frame-scanner.ts";

/**
 * A sign-in is a name and a password; a client that has not signed in cannot make the server buffer more than
 * this.
 */
export const SIGN_IN_MAX_BYTES = 1024;

const TOPIC_ROOM_BYTES = 256;

/** The types of frames, in the upper half of their first byte. */
const PUBLISH = 3;
const PUBACK = 4;
/** The bits of a PUBLISH that request an acknowledgement. */
const QUALITY_BITS = 0b0110;

/**
 * Follows the frames of one MQTT connection without buffering them, so that a frame that is too long is
 * refused when its length is read, and a connection that sends too many is ended. The acknowledgements of
 * what the server sent are free: a configuration has up to 4,096 parts.
 */
export class FrameMeter {
  #frames = 0;
  #unacknowledged = 0;
  readonly #received = new FrameScanner();
  readonly #sent = new FrameScanner();
  readonly #allowance: Allowance;

  constructor(now: number) {
    this.#allowance = new Allowance(now);
  }

  /**
   * Returns the problem of the connection after these bytes from the device; undefined while it is within its
   * limits. `now` is in ms.
   */
  problemAfter(chunk: Buffer, now: number): "too long" | "too many" | undefined {
    return this.#received.scan(chunk, {
      begun: (first) => (this.#isFree(first) || this.#allowance.take(now) ? undefined : "too many"),
      isTooLong: (length, isComplete) => {
        const limit = this.#frames === 0 ? SIGN_IN_MAX_BYTES : LINK_MESSAGE_MAX_BYTES + TOPIC_ROOM_BYTES;
        if (length > limit) return true;
        if (isComplete) this.#frames++;
        return false;
      },
    });
  }

  /** Counts the messages to the device in these bytes that it will acknowledge. */
  sent(chunk: Buffer): void {
    this.#sent.scan(chunk, {
      begun: (first) => {
        if (first >> 4 === PUBLISH && (first & QUALITY_BITS) !== 0) this.#unacknowledged++;
        return undefined;
      },
      isTooLong: () => false,
    });
  }

  #isFree(first: number): boolean {
    if (first >> 4 !== PUBACK || this.#unacknowledged === 0) return false;
    this.#unacknowledged--;
    return true;
  }
}
