import { LINK_MESSAGE_MAX_BYTES } from "#contract/device-link/limits.ts";
import { Allowance, MESSAGES_BEFORE_SERVICE } from "./allowance.ts";
import { FrameScanner } from "./frame-scanner.ts";

/**
 * A sign-in is a name and a password; a client that has not signed in cannot make the server buffer more than
 * this.
 */
export const SIGN_IN_MAX_BYTES = 1024;
/** Anybody can sign in as a device that is not in service, with an invented hardware id and code. */
export const MESSAGE_BEFORE_SERVICE_MAX_BYTES = 1024;
/** A subscription to each topic of a device by name, with the longest hardware id. */
export const CONTROL_FRAME_MAX_BYTES = 2048;

const TOPIC_ROOM_BYTES = 256;

/** The types of frames, in the upper half of their first byte. */
const PUBLISH = 3;
const PUBACK = 4;
const PINGREQ = 12;
/** The bits of a PUBLISH that request an acknowledgement. */
const QUALITY_BITS = 0b0110;

/**
 * Follows the frames of one MQTT connection without buffering them, so that a frame that is too long is
 * refused when its length is read, and a connection that sends too many is ended. The acknowledgements of
 * what the server sent are free: a configuration has up to 4,096 parts. Until the device has signed in as one
 * in service, only little is allowed.
 */
export class FrameMeter {
  #frames = 0;
  #unacknowledged = 0;
  #isInService = false;
  /** The type of the frame whose length is read. */
  #type = 0;
  readonly #received = new FrameScanner();
  readonly #sent = new FrameScanner();
  readonly #allowance: Allowance;
  readonly #beforeService: Allowance;

  constructor(now: number) {
    this.#allowance = new Allowance(now);
    this.#beforeService = new Allowance(now, MESSAGES_BEFORE_SERVICE);
  }

  /** Allows what a device in service may send. */
  enterService(): void {
    this.#isInService = true;
  }

  /**
   * Returns the problem of the connection after these bytes from the device; undefined while it is within its
   * limits. `now` is in ms.
   */
  problemAfter(chunk: Buffer, now: number): "too long" | "too many" | undefined {
    return this.#received.scan(chunk, {
      begun: (first) => {
        this.#type = first >> 4;
        return this.#isFree(first) || this.#take(now) ? undefined : "too many";
      },
      isTooLong: (length, isComplete) => {
        if (length > this.#limit()) return true;
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

  #take(now: number): boolean {
    if (!this.#allowance.take(now)) return false;
    return this.#isInService || this.#type === PINGREQ || this.#beforeService.take(now);
  }

  #limit(): number {
    if (this.#frames === 0) return SIGN_IN_MAX_BYTES;
    if (this.#type !== PUBLISH) return CONTROL_FRAME_MAX_BYTES;
    const message = this.#isInService ? LINK_MESSAGE_MAX_BYTES : MESSAGE_BEFORE_SERVICE_MAX_BYTES;
    return message + TOPIC_ROOM_BYTES;
  }

  #isFree(first: number): boolean {
    if (first >> 4 !== PUBACK || this.#unacknowledged === 0) return false;
    this.#unacknowledged--;
    return true;
  }
}
