import { activationPassword, secretPassword } from "#contract/device-link/topics.ts";
import type { CloseReason } from "./link-connection.ts";
import type { StateStore } from "./state-store.ts";

type Means = "secret" | "activation";

/** How a panel signs in to its server, and the state of the sign-in. */
export class SignIn {
  readonly #store: StateStore;
  readonly #activationCode: string;
  #by: Means;
  /** `connected`: by the activation code, and the server has not answered yet. */
  #state: "offline" | "connected" | "waiting" | "online" = "offline";

  constructor(store: StateStore, activationCode: string) {
    this.#store = store;
    this.#activationCode = activationCode;
    this.#by = this.#best();
  }

  /** Whether the panel is connected and signed in as a device in service. */
  online(): boolean {
    return this.#state === "online";
  }

  /** Whether the panel is connected, and waiting until it is enabled. */
  waiting(): boolean {
    return this.#state === "waiting";
  }

  password(): string {
    return this.#by === "secret"
      ? secretPassword(this.#store.state.secret ?? "")
      : activationPassword(this.#activationCode);
  }

  opened(): void {
    this.#state = this.#by === "secret" ? "online" : "connected";
  }

  /** Notes that the panel is not in service according to the server. */
  notInService(): void {
    if (this.#state === "connected") this.#state = "waiting";
  }

  /**
   * Notes the end of a connection. A panel that was taken out of service while offline finds out when it
   * signs in by its activation code.
   */
  closed(how: CloseReason): void {
    this.#state = "offline";
    this.#by = how === "refused" && this.#by === "secret" ? "activation" : this.#best();
  }

  /** Prepares to sign in again, by the means that the panel has now. */
  again(): void {
    this.#state = "offline";
    this.#by = this.#best();
  }

  #best(): Means {
    return this.#store.state.secret === null ? "activation" : "secret";
  }
}
