import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Aedes } from "aedes";
import { toNetwork } from "../sign-in/guards.ts";
import { BoundedStream } from "./bounded-stream.ts";
import type { Peer } from "./connections.ts";
import type { WaitingDevices } from "./waiting-devices.ts";

/** The open streams of devices; each has a place until its device has signed in. */
export class DeviceStreams {
  readonly #broker: Aedes;
  readonly #places: WaitingDevices<BoundedStream, Peer>;
  readonly #open = new Set<BoundedStream>();

  constructor(broker: Aedes, places: WaitingDevices<BoundedStream, Peer>) {
    this.#broker = broker;
    this.#places = places;
  }

  connect(inner: Duplex, address: string | undefined, request?: IncomingMessage): void {
    const stream = new BoundedStream(inner, address);
    this.#open.add(stream);
    stream.once("close", () => this.#open.delete(stream));
    this.#places.connected(stream, address && toNetwork(address));
    stream.once("close", () => this.#places.admitted(stream));
    this.#broker.handle(stream, request);
  }

  destroy(): void {
    for (const stream of this.#open) stream.destroy();
  }
}
