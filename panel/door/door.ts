import type { CallState, DeviceConfiguration } from "#contract/device-link/device-link.ts";
import type { CredentialType } from "#rules/access/access-decision.ts";
import { type ElevatorCall, startedByCode } from "#rules/devices/actions.ts";
import type { Activation } from "#rules/devices/outputs.ts";
import type { DeviceClock } from "../device-clock.ts";
import { accessEvent, type Decision, openedEvent, ringEvent, withLifts } from "../events.ts";
import type { ServerLink } from "../link/server-link.ts";
import type { StateStore } from "../link/state-store.ts";
import { oneLine } from "../nameplate.ts";
import { takePicture } from "../picture.ts";
import { CallRepeaters } from "./call-repeaters.ts";
import { decidePresented } from "./decide-presented.ts";
import { type Action, DoorActions } from "./door-actions.ts";
import { DoorLifts } from "./door-lifts.ts";
import { DoorOutputs } from "./door-outputs.ts";
import type { Outputs } from "./outputs.ts";
import { type OwnCall, OwnCallHolder } from "./own-call.ts";

type Button = DeviceConfiguration["buttons"][number];

export interface Ring {
  /** The text on the button, or the code that was dialled. */
  name: string;
  /** What each action does, such as `calls all-the-agents`. */
  effects: string[];
}

export interface Access {
  decision: Decision;
  /** What each output does, such as `Door opens for 3 s`. */
  effects: string[];
  /** Decided without the server. */
  alone: boolean;
}

interface Parts {
  store: StateStore;
  link: ServerLink;
  outputs: Outputs;
  clock: Pick<DeviceClock, "now">;
  /** Called when the call of a ring ends by itself. */
  reportChange(): void;
}

/**
 * The front of a door device. Events are stored before they have an effect. What people do at it returns
 * undefined while the panel has no configuration.
 */
export class Door {
  readonly #parts: Parts;
  readonly #outputs: DoorOutputs;
  readonly #lifts: DoorLifts;
  readonly #actions: DoorActions;
  readonly #repeaters: CallRepeaters;
  readonly #ownCall: OwnCallHolder;
  #lastRing: { id: string; actionGroupId: string } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#outputs = new DoorOutputs(parts);
    this.#lifts = new DoorLifts(parts);
    this.#actions = new DoorActions(parts.link, this.#outputs, this.#lifts);
    this.#repeaters = new CallRepeaters(this.#outputs);
    this.#ownCall = new OwnCallHolder(parts.reportChange);
  }

  /** Presses a button; undefined for one that does not exist. */
  async ring(position: number): Promise<Ring | undefined> {
    const button = this.#configuration()?.buttons.find((each) => each.position === position);
    if (!button) return undefined;
    return { name: oneLine(button.text), effects: await this.#start(button.actionGroupId, button) };
  }

  /** Enters a code: a call code rings and opens nothing; anything else is presented as an access code. */
  async code(digits: string): Promise<Ring | Access | undefined> {
    const code = this.#configuration()?.codes.find((each) => each.code === digits);
    if (!code) return this.present("CODE", digits);
    return { name: "", effects: await this.#start(code.actionGroupId, undefined) };
  }

  /** Presents a credential, and carries out what the decision grants. */
  async present(method: CredentialType, value: string): Promise<Access | undefined> {
    const { store, link } = this.#parts;
    const decided = await decidePresented(this.#parts, method, value);
    if (!decided) return undefined;
    const { presented, decision, alone, count } = decided;
    const lifts = this.#lifts.named(decision.elevatorCalls);
    const granted = accessEvent(presented, decision, this.#outputs.granted(decision.outputIds));
    const event = withLifts(granted, this.#lifts.granted(decision.elevatorCalls));
    if (alone) await link.outbox.add([event], count);
    else await store.update(count);
    const effects = await this.#actions.grant(decision, this.actionsOf(decision.actionGroupId), lifts);
    return { decision, effects, alone };
  }

  /**
   * Switches outputs and those linked to them by their ids, for the durations in the actions, and describes
   * the effect on each. A held output is switched on or off according to `active`.
   */
  open(ids: readonly string[], actions?: readonly Activation[], active?: boolean): Promise<string[]> {
    return this.#outputs.open(ids, actions, active);
  }

  /** Switches an output by hand; undefined for one that does not exist. */
  async output(position: number): Promise<Ring | undefined> {
    const output = this.#outputs.all().find((each) => each.position === position);
    if (!output) return undefined;
    return { name: oneLine(output.displayName), effects: await this.open([output.id]) };
  }

  /** Sends lifts to their areas and describes each call. */
  callLifts(calls: readonly ElevatorCall[]): Promise<string[]> {
    return this.#lifts.send(this.#lifts.named(calls));
  }

  /** Returns the actions of a group. */
  actionsOf(actionGroupId: string | undefined): readonly Action[] {
    return this.#groupOf(actionGroupId)?.actions ?? [];
  }

  /** The call of the last ring, until it ends. */
  ownCall(): OwnCall | undefined {
    return this.#ownCall.current();
  }

  /** Follows the call of a ring: once it is answered, declined or has ended, nothing repeats it any longer. */
  followCall(ringId: string, state: CallState): void {
    this.#repeaters.end(ringId);
    if (state === "answered") this.#ownCall.answer(ringId);
    else this.#ownCall.end(ringId);
  }

  /** Whether the last ring dials SIP names, which the server does not ring. */
  dialsFor(ringId: string): boolean {
    const group = this.#lastRing?.id === ringId ? this.#groupOf(this.#lastRing.actionGroupId) : undefined;
    return Boolean(this.#configuration()?.sip) && (group?.sipCalls ?? []).length > 0;
  }

  /** Starts an action group: by a button, or by a call code when there is none. */
  async #start(actionGroupId: string, button: Button | undefined): Promise<string[]> {
    const { link, clock } = this.#parts;
    const group = this.#groupOf(actionGroupId);
    const actions = this.actionsOf(actionGroupId);
    const called = actions.flatMap(({ type, targetId, targetName }) =>
      type === "CALL" && targetId !== null ? [{ id: targetId, name: targetName ?? "" }] : [],
    );
    const lifts = this.#lifts.named(group?.elevatorCalls ?? []);
    const time = clock.now();
    const ring = withLifts(ringEvent({ time, button, actionGroupId }, called, !link.online()), lifts);
    this.#lastRing = { id: ring.id, actionGroupId };
    link.pictures.store(ring.id, takePicture());
    const opening = this.#outputs.named(button ? (group?.outputIds ?? []) : []);
    const opened = openedEvent({ time, method: ring.method, button }, opening, !link.online());
    await link.outbox.add(opening.length > 0 ? [ring, opened] : [ring]);
    if (called.length > 0 && link.online()) this.#ownCall.begin(ring.id);
    const effects = await this.#repeaters.start(ring.id);
    for (const action of button ? actions : startedByCode(actions))
      effects.push(...(await this.#actions.carryOut(action, actions)));
    return effects;
  }

  #configuration(): DeviceConfiguration | null {
    return this.#parts.store.state.configuration;
  }

  #groupOf(id: string | undefined) {
    return this.#configuration()?.actionGroups.find((group) => group.id === id);
  }
}
