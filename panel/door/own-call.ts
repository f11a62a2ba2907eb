import { CALL_ANSWERED_WITHIN_MS } from "#rules/devices/device-commands.ts";

/** The call of a panel's last ring, until it ends. */
export interface OwnCall {
  /** The panel's event. */
  ringId: string;
  state: "ringing" | "answered";
}

/** Follows the call of a panel's last ring. */
export class OwnCallHolder {
  readonly #reportChange: () => void;
  #call: OwnCall | undefined;

  /** `reportChange` is called when a call ends by itself. */
  constructor(reportChange: () => void) {
    this.#reportChange = reportChange;
  }

  current(): OwnCall | undefined {
    return this.#call;
  }

  begin(ringId: string): void {
    this.#set({ ringId, state: "ringing" });
  }

  answer(ringId: string): void {
    if (this.#call?.ringId === ringId) this.#set({ ringId, state: "answered" });
  }

  end(ringId: string): void {
    if (this.#call?.ringId === ringId) this.#call = undefined;
  }

  /** The server ends it as late, which a panel that is cut off does not learn. */
  #set(call: OwnCall): void {
    this.#call = call;
    const end = (): void => {
      if (this.#call !== call) return;
      this.#call = undefined;
      this.#reportChange();
    };
    setTimeout(end, CALL_ANSWERED_WITHIN_MS).unref();
  }
}
