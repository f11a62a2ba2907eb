import { activationPassword, secretPassword } from "#contract/device-link/topics.ts";
import type { Closing } from "./link-connection.ts";
import type { StateStore } from "./state-store.ts";

type Means = "secret" | "activation";

/** By what a panel signs in at its server, and how far it has got. */
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

  /** Connected and signed in as a device in service. */
  online(): boolean {
    return this.#state === "online";
  }

  /** Connected, and waiting until it is enabled. */
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

  /** The server says that it is not in service. */
  mustWait(): void {
    if (this.#state === "connected") this.#state = "waiting";
  }

  /** A panel that was taken out of service while offline learns that by its activation code. */
  closed(how: Closing): void {
    this.#state = "offline";
    this.#by = how === "refused" && this.#by === "secret" ? "activation" : this.#best();
  }

  /** It is about to sign in by what it has now. */
  again(): void {
    this.#state = "offline";
    this.#by = this.#best();
  }

  #best(): Means {
    return this.#store.state.secret === null ? "activation" : "secret";
  }
}
