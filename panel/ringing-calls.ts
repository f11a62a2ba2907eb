/** How long a call rings; after that it can no longer be answered. */
const RINGS_FOR_MS = 120_000;

/** A call that rings at a monitor. */
export interface Call {
  callId: string;
  panel: string;
  button: string;
}

/** The calls that ring at a monitor, the newest last. */
export class RingingCalls {
  readonly #reportChange: () => void;
  #calls: Call[] = [];

  /** `reportChange` is called when a call ends by itself. */
  constructor(reportChange: () => void) {
    this.#reportChange = reportChange;
  }

  all(): readonly Call[] {
    return this.#calls;
  }

  newest(): Call | undefined {
    return this.#calls.at(-1);
  }

  /** Makes a call ring, until it has ended or no one has answered it in time. */
  ring(call: Call): void {
    this.#calls = [...this.#calls, call];
    const giveUp = (): void => {
      this.end(call.callId);
      this.#reportChange();
    };
    setTimeout(giveUp, RINGS_FOR_MS).unref();
  }

  end(callId: string): void {
    this.#calls = this.#calls.filter((call) => call.callId !== callId);
  }
}
