import { Duplex } from "node:stream";
import { FrameMeter } from "./frame-meter.ts";

type WrittenChunks = { chunk: Buffer; encoding: BufferEncoding }[];
type StreamCallback = (error?: Error | null) => void;

/** A device's connection over TCP or a WebSocket, which ends when the device exceeds its allowance. */
export class BoundedStream extends Duplex {
  /** The remote address, for the guards and the log. */
  readonly address: string | undefined;
  readonly #inner: Duplex;
  readonly #meter = new FrameMeter(performance.now());

  constructor(inner: Duplex, address: string | undefined) {
    super({ allowHalfOpen: false });
    this.address = address;
    this.#inner = inner;
    inner.on("data", (chunk: Buffer) => this.#take(chunk));
    inner.on("end", () => this.push(null));
    inner.on("error", (error) => this.destroy(error));
    inner.on("close", () => this.destroy());
  }

  /** Allows what a device in service may send. */
  enterService(): void {
    this.#meter.enterService();
  }

  #take(chunk: Buffer): void {
    const problem = this.#meter.problemAfter(chunk, performance.now());
    if (problem) this.destroy(new Error(`What the device sends is ${problem}.`));
    else if (!this.push(chunk)) this.#inner.pause();
  }

  override _read(): void {
    this.#inner.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: StreamCallback): void {
    this.#meter.sent(chunk);
    this.#inner.write(chunk, done);
  }

  /** Sends the many small pieces in which the broker writes a packet as one. */
  override _writev(written: WrittenChunks, done: StreamCallback): void {
    const whole = Buffer.concat(written.map(({ chunk }) => chunk));
    this.#meter.sent(whole);
    this.#inner.write(whole, done);
  }

  override _final(done: StreamCallback): void {
    this.#inner.end(done);
  }

  override _destroy(error: Error | null, done: StreamCallback): void {
    this.#inner.destroy();
    done(error);
  }
}
