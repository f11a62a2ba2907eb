/** How long a call rings, and how long it lasts after an answer; like at the server. */
const LASTS_FOR_MS = 120_000;

/** A call at a monitor. */
export interface Call {
  callId: string;
  panelId: string;
  panel: string;
  button: string;
  /** The panel's event. */
  eventId: string;
  state: "ringing" | "answered";
}

/** The calls at a monitor that have not ended, the newest last. */
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

  /** Returns a call; without an id the newest. */
  find(callId?: string): Call | undefined {
    return callId === undefined ? this.#calls.at(-1) : this.#calls.find((call) => call.callId === callId);
  }

  /** Makes a call ring, instead of an earlier one of the same panel, until it ends or is not answered in time. */
  ring(ringing: Omit<Call, "state">): void {
    const others = this.#calls.filter(({ panelId }) => panelId !== ringing.panelId);
    this.#calls = [...others, { ...ringing, state: "ringing" }];
    this.#endLater(ringing.callId, "ringing");
  }

  /** Makes a ringing call an answered one. */
  answer(callId: string): void {
    this.#calls = this.#calls.map((call) => (call.callId === callId ? { ...call, state: "answered" } : call));
    this.#endLater(callId, "answered");
  }

  end(callId: string): void {
    this.#calls = this.#calls.filter((call) => call.callId !== callId);
  }

  #endLater(callId: string, state: Call["state"]): void {
    const end = (): void => {
      if (this.find(callId)?.state !== state) return;
      this.end(callId);
      this.#reportChange();
    };
    setTimeout(end, LASTS_FOR_MS).unref();
  }
}
