import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import type { DeviceType } from "#rules/devices/devices.ts";
import { isMomentary, openedByExitButton, toInputOutcome } from "#rules/devices/inputs.ts";
import type { DeviceClock } from "./device-clock.ts";
import type { Ring } from "./door/door.ts";
import { diagnosticEvent, inputEvent, openedEvent } from "./events.ts";
import type { ServerLink } from "./link/server-link.ts";
import type { StateStore } from "./link/state-store.ts";
import { oneLine } from "./nameplate.ts";

type Input = DeviceConfiguration["inputs"][number];

export interface Inputs {
  /** Triggers an input: a button is pressed, a door opens or closes. */
  trigger(position: number): Promise<Ring | undefined>;
  /** Sets an input. Undefined for one that does not exist. */
  set(position: number, active: boolean): Promise<Ring | undefined>;
  /** Sets an input by a command; the event of the change has the id `eventId`. */
  setByCommand(id: string, active: boolean, eventId: string): Promise<Ring | undefined>;
  isActive(id: string): boolean;
}

interface Parts {
  store: StateStore;
  link: ServerLink;
  type: DeviceType;
  clock: Pick<DeviceClock, "now">;
  /** Switches outputs and describes the effect on each. */
  open(outputIds: string[]): Promise<string[]>;
}

const WORDS = {
  "door-opened": "the door is open",
  "door-closed": "the door is closed",
  alarm: "alarm",
  "alarm-over": "alarm over",
  signal: "on",
  "signal-over": "off",
} as const;

/** The inputs of a device, including virtual ones. Events are stored before they have an effect. */
export function createInputs({ store: { state }, link, type, clock, open }: Parts): Inputs {
  const active = new Set<string>();

  const inputAt = (position: number): Input | undefined =>
    state.configuration?.inputs.find((each) => each.position === position);

  async function set(input: Input, isActive: boolean, eventId?: string): Promise<Ring> {
    const name = oneLine(input.displayName);
    if (active.has(input.id) === isActive) return { name, effects: [] };
    if (isActive) active.add(input.id);
    else active.delete(input.id);
    link.reportStates();
    return { name, effects: await follow(input, isActive, eventId) };
  }

  async function follow(input: Input, isActive: boolean, eventId: string | undefined): Promise<string[]> {
    const outcome = toInputOutcome(input.type, isActive);
    if (outcome !== undefined) {
      const change = { time: clock.now(), eventId, outcome };
      await link.outbox.add([inputEvent(change, [input, ...doorsOf(input)], !link.online())]);
      return [WORDS[outcome]];
    }
    if (!isActive) return [];
    await link.outbox.add([diagnosticEvent(clock.now(), `Input ${oneLine(input.displayName)}.`)]);
    if (input.type === "extbutton") return exit(input, eventId);
    if (input.type !== "proximity") return [];
    const hasDisplay = type === "RINGBELL" || type === "MONITOR";
    return [hasDisplay ? "the display wakes up" : "a person is near, but there is no display to wake"];
  }

  /** Returns the outputs whose door contact an input is. */
  function doorsOf({ id }: Input): { id: string; displayName: string }[] {
    return state.configuration?.outputs.filter(({ inputId }) => inputId === id) ?? [];
  }

  async function exit(input: Input, eventId: string | undefined): Promise<string[]> {
    const released = openedByExitButton(input.opens, state.configuration?.outputs ?? []);
    if (released.length === 0) return [];
    const opened = released.map(({ id, displayName }) => ({ id, name: displayName }));
    const button = { id: input.id, text: input.displayName };
    const how = { time: clock.now(), method: "EXIT_BUTTON", button, eventId } as const;
    const event = openedEvent(how, opened, !link.online());
    await link.outbox.add([event]);
    return open(released.map(({ id }) => id));
  }

  /** Sets an input and resets it, as a button, or a sensor that detects a person, is released again. */
  async function pulse(input: Input, eventId?: string): Promise<Ring> {
    const done = await set(input, true, eventId);
    await set(input, false);
    return done;
  }

  return {
    async trigger(position) {
      const input = inputAt(position);
      if (!input) return undefined;
      const lasts = toInputOutcome(input.type, true) !== undefined;
      return lasts ? set(input, !active.has(input.id)) : pulse(input);
    },
    async set(position, isActive) {
      const input = inputAt(position);
      return input && set(input, isActive);
    },
    async setByCommand(id, isActive, eventId) {
      const input = state.configuration?.inputs.find((each) => each.id === id);
      if (!input) return undefined;
      return isActive && isMomentary(input.type) ? pulse(input, eventId) : set(input, isActive, eventId);
    },
    isActive: (id) => active.has(id),
  };
}
