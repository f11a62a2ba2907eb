import type { DownMessage } from "#contract/device-link/device-link.ts";

/** Why a message of a device has no effect, as the device receives it, with the field that is at fault. */
export class MessageError extends Error {
  constructor(
    readonly reason: DownMessage<"problem">["reason"],
    readonly field: string,
  ) {
    super(`A device's message has no effect: ${reason}, ${field}`);
    this.name = "MessageError";
  }
}
