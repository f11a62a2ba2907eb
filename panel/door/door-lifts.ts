import type { ElevatorCall } from "#rules/devices/actions.ts";
import { liftMessage } from "../auxiliaries.ts";
import type { DeviceClock } from "../device-clock.ts";
import { diagnosticEvent } from "../events.ts";
import type { ServerLink } from "../link/server-link.ts";
import type { StateStore } from "../link/state-store.ts";
import { liftEffect, liftsNamed, type NamedCall } from "./lifts.ts";

interface Parts {
  store: StateStore;
  link: ServerLink;
  clock: Pick<DeviceClock, "now">;
}

/** The lifts that a panel calls. Each call is written to the panel's log. */
export class DoorLifts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns those of these calls that the panel makes itself, with the names of their areas. */
  named(calls: readonly ElevatorCall[]): NamedCall[] {
    return liftsNamed(this.#parts.store.state.configuration, calls);
  }

  /**
   * Returns the lifts that a decision calls, here and elsewhere: the server calls those behind other
   * gateways.
   */
  granted(calls: readonly ElevatorCall[]): NamedCall[] {
    const own = new Map(this.named(calls).map((call) => [call.id, call]));
    return calls.map(({ areaId: id, kind }) => own.get(id) ?? { id, name: "", kind });
  }

  /** Sends lifts to their areas and describes each call. */
  async send(lifts: readonly NamedCall[]): Promise<string[]> {
    const { store, link, clock } = this.#parts;
    const effects = lifts.map((lift) => liftEffect(lift, liftMessage(store.state, lift.id)));
    if (effects.length > 0)
      await link.outbox.add(effects.map((effect) => diagnosticEvent(clock.now(), `Panel ${effect}.`)));
    return effects;
  }
}
