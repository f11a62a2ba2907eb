import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import { sealTag } from "#contract/device-link/sealed-tag.ts";
import { verifierOf } from "#contract/device-link/verifier.ts";
import { newId } from "#contract/new-id.ts";
import type { CredentialType } from "#rules/access/access-decision.ts";
import { type ElevatorCall, elevatorCallsOf, startedByCode } from "#rules/devices/actions.ts";
import { type Activation, outputsToSwitch, withDurations } from "#rules/devices/outputs.ts";
import { liftMessage } from "./auxiliaries.ts";
import { decideAlone } from "./decide-alone.ts";
import type { DeviceClock } from "./device-clock.ts";
import { accessEvent, type Decision, diagnosticEvent, openedEvent, ringEvent, withLifts } from "./events.ts";
import { liftEffect, liftsNamed, type NamedCall } from "./lifts.ts";
import type { ServerLink } from "./link/server-link.ts";
import type { StateStore } from "./link/state-store.ts";
import { oneLine } from "./nameplate.ts";
import type { Outputs } from "./outputs.ts";
import { takePicture } from "./picture.ts";
import { noteEffect } from "./shown-pictures.ts";
import { takeTry, undoTry } from "./tried-codes.ts";

type Action = DeviceConfiguration["actionGroups"][number]["actions"][number];
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

/** The front of a door device. Each method returns undefined while the panel has no configuration. */
export interface Door {
  /** Also undefined for a button that does not exist. */
  ring(position: number): Promise<Ring | undefined>;
  /** A call code rings and opens nothing; anything else is treated as an access code. */
  code(digits: string): Promise<Ring | Access | undefined>;
  present(method: CredentialType, value: string): Promise<Access | undefined>;
  /**
   * Switches outputs by their ids, for the durations in the actions, and describes the effect on each. A held
   * output is switched on or off according to `active`.
   */
  open(outputIds: string[], actions?: readonly Activation[], active?: boolean): Promise<string[]>;
  /** Returns the actions of a group. */
  actionsOf(actionGroupId: string | undefined): readonly Activation[];
  /** Ends the call of a ring that was answered, declined or has ended: nothing repeats it any longer. */
  callOver(ringId: string): void;
  /** Sends lifts to their areas and describes each call. */
  callLifts(calls: readonly ElevatorCall[]): Promise<string[]>;
  /** Switches an output by hand; undefined for one that does not exist. */
  output(position: number): Promise<Ring | undefined>;
}

const EFFECTS: Record<Exclude<Action["type"], "ACTIVATION" | "CALL_ELEVATOR" | "REQUEST">, string> = {
  CALL: "calls",
  POSTIT: "leaves a note for",
  NOTIFICATION: "notifies",
  SHOW_VIDEO: "shows its picture to",
};

/** The front of a panel. Events are stored before they have an effect. */
export function makeDoor(
  { state, update }: StateStore,
  link: ServerLink,
  outputs: Outputs,
  { now }: Pick<DeviceClock, "now">,
): Door {
  let ringing: { ringId: string; ids: string[] } | undefined;

  async function start(actionGroupId: string, button: Button | undefined): Promise<string[]> {
    const { configuration } = state;
    const group = configuration?.actionGroups.find(({ id }) => id === actionGroupId);
    const actions = group?.actions ?? [];
    const called = actions.flatMap(({ type, targetId, targetName }) =>
      type === "CALL" && targetId !== null ? [{ id: targetId, name: targetName ?? "" }] : [],
    );
    const lifts = liftsNamed(configuration, group?.elevatorCalls ?? []);
    const time = now();
    const ring = withLifts(ringEvent({ time, button, actionGroupId }, called, !link.online()), lifts);
    link.pictures.store(ring.id, takePicture());
    const opening = outputsNamed(button ? (group?.outputIds ?? []) : []);
    const opened = openedEvent({ time, method: ring.method, button }, opening, !link.online());
    await link.outbox.add(opening.length > 0 ? [ring, opened] : [ring]);
    const effects = await repeatCall(ring.id);
    for (const action of button ? actions : startedByCode(actions))
      effects.push(...(await carryOut(action, actions)));
    return effects;
  }

  /**
   * Switches on the call repeaters of this device: until the call is over, and no longer than their
   * durations.
   */
  async function repeatCall(ringId: string): Promise<string[]> {
    const repeaters = state.configuration?.outputs.filter(({ type }) => type === "call_repeater") ?? [];
    const ids = repeaters.map(({ id }) => id);
    ringing = { ringId, ids };
    return open(ids);
  }

  /** Carries out the device's own actions, and describes those that it leaves to the server. */
  async function carryOut(action: Action, actions: readonly Action[]): Promise<string[]> {
    const { type, targetType, targetId, targetName, payload } = action;
    const name = targetName ?? "";
    if (type === "ACTIVATION" && targetType === "OUTPUT" && outputsNamed([targetId ?? ""]).length > 0)
      return switchOn(linkedOutputs(actions, targetId ?? ""), actions);
    if (type === "CALL_ELEVATOR") {
      const own = liftsNamed(state.configuration, elevatorCallsOf([action]));
      return own.length > 0 ? send(own) : [leftToServer(`call the lift to ${name}`)];
    }
    if (type === "ACTIVATION" || type === "REQUEST")
      return [leftToServer(targetType === "OUTPUT" ? `open ${name}` : `ask ${name}`)];
    // Online, the server sends a command for it and the result is reported; alone, the panel does what it
    // can.
    if (type === "POSTIT" && targetType === "NONE") return link.online() ? [] : [noteEffect(payload)];
    return [oneLine(`${EFFECTS[type]} ${name}`)];
  }

  function leftToServer(what: string): string {
    return oneLine(link.online() ? `has the server ${what}` : `can't ${what}: the server is away`);
  }

  /** Returns an output with the outputs linked to it that no action switches. */
  function linkedOutputs(actions: readonly Action[], id: string): DeviceConfiguration["outputs"] {
    const outputs = state.configuration?.outputs ?? [];
    const named = new Set(actions.map(({ targetId }) => targetId));
    return outputsToSwitch(outputs, [id]).filter((each) => each.id === id || !named.has(each.id));
  }

  function outputsNamed(ids: string[]): { id: string; name: string }[] {
    const outputs = state.configuration?.outputs ?? [];
    return outputs
      .filter(({ id }) => ids.includes(id))
      .map(({ id, displayName }) => ({ id, name: displayName }));
  }

  /**
   * Returns the outputs that a decision opens, here and elsewhere: the server has opened those of other
   * devices.
   */
  function outputsGranted(ids: string[]): { id: string; name: string }[] {
    const own = new Set(outputsNamed(ids).map(({ id }) => id));
    return [...outputsNamed(ids), ...ids.filter((id) => !own.has(id)).map((id) => ({ id, name: "" }))];
  }

  /**
   * Returns the lifts that a decision calls, here and elsewhere: the server calls those behind other
   * gateways.
   */
  function liftsGranted(calls: readonly ElevatorCall[]): NamedCall[] {
    const own = new Map(liftsNamed(state.configuration, calls).map((call) => [call.id, call]));
    return calls.map(({ areaId: id, kind }) => own.get(id) ?? { id, name: "", kind });
  }

  function actionsOf(actionGroupId: string | undefined): readonly Action[] {
    return state.configuration?.actionGroups.find(({ id }) => id === actionGroupId)?.actions ?? [];
  }

  async function open(
    outputIds: string[],
    actions: readonly Activation[] = [],
    active?: boolean,
  ): Promise<string[]> {
    const switched = outputsToSwitch(state.configuration?.outputs ?? [], outputIds);
    return switchOn(switched, actions, active);
  }

  /** Switches these outputs and no others. */
  async function switchOn(
    switched: DeviceConfiguration["outputs"],
    actions: readonly Activation[],
    active?: boolean,
  ): Promise<string[]> {
    const effects = outputs.trigger(withDurations(switched, actions), active);
    if (effects.length > 0)
      await link.outbox.add(effects.map((effect) => diagnosticEvent(now(), `Output ${effect}.`)));
    return effects;
  }

  /**
   * Carries out what a decision grants, in the order of its action group, and then what the person's other
   * rights open. An output is switched once, whatever it is linked to.
   */
  async function grant(decision: Decision, lifts: readonly NamedCall[]): Promise<string[]> {
    if (decision.outcome !== "granted") return [];
    const actions = actionsOf(decision.actionGroupId);
    const granted = new Set(decision.outputIds);
    const switched = new Set<string>();
    const called = new Set<string>();
    const effects: string[] = [];
    const openOne = async (id: string): Promise<void> => {
      const along = outputsToSwitch(state.configuration?.outputs ?? [], [id]).filter(
        (each) => !switched.has(each.id) && (each.id === id || !granted.has(each.id)),
      );
      for (const each of along) switched.add(each.id);
      effects.push(...(await switchOn(along, actions)));
    };
    const sendTo = async (areaId: string): Promise<void> => {
      const own = called.has(areaId) ? [] : lifts.filter(({ id }) => id === areaId);
      called.add(areaId);
      effects.push(...(await send(own)));
    };
    for (const action of actions) {
      const { type, targetType, targetId } = action;
      if (type === "ACTIVATION" && granted.has(targetId ?? "")) await openOne(targetId ?? "");
      if (type === "CALL_ELEVATOR") await sendTo(targetId ?? "");
      if (type === "POSTIT" && targetType === "NONE") effects.push(...(await carryOut(action, actions)));
    }
    for (const id of granted) await openOne(id);
    for (const { id } of lifts) await sendTo(id);
    return effects;
  }

  async function send(lifts: readonly NamedCall[]): Promise<string[]> {
    const effects = lifts.map((lift) => liftEffect(lift, liftMessage(state, lift.id)));
    if (effects.length > 0)
      await link.outbox.add(effects.map((effect) => diagnosticEvent(now(), `Panel ${effect}.`)));
    return effects;
  }

  async function present(method: CredentialType, value: string): Promise<Access | undefined> {
    const { secret, configuration } = state;
    if (secret === null || configuration === null) return undefined;
    const eventId = newId();
    const verifier = verifierOf(secret, method, value);
    const shown = { eventId, time: now(), method, verifier };
    const request = { eventId, time: shown.time, method, sealed: sealTag(secret, eventId, value) };
    const isKeypadLocked = method === "CODE" && !takeTry(state, shown.time);
    const alone = configuration.offlineMode || isKeypadLocked;
    const answer = alone ? undefined : await link.ask(request);
    // The device was taken out of service meanwhile: the presentation does not belong to the next service.
    if (state.secret !== secret || state.configuration === null) return undefined;
    const decision =
      answer ??
      decideAlone({ ...state, configuration: state.configuration }, { ...shown, isKeypadLocked }, now());
    const count = (): void => {
      if (method === "CODE" && !isKeypadLocked && decision.reason !== "UNKNOWN_CODE")
        undoTry(state, shown.time);
      if (decision.outcome !== "granted" || decision.credentialId === undefined) return;
      const { credentialId } = decision;
      const credential = state.configuration?.credentials.find(({ id }) => id === credentialId);
      if ((credential?.remainingUsages ?? null) === null) return;
      state.spentUses.push({ eventId: shown.eventId, credentialId, delivered: answer !== undefined });
    };
    const lifts = liftsNamed(state.configuration, decision.elevatorCalls);
    const granted = accessEvent(shown, decision, outputsGranted(decision.outputIds));
    const event = withLifts(granted, liftsGranted(decision.elevatorCalls));
    if (answer) await update(count);
    else await link.outbox.add([event], count);
    return {
      decision,
      effects: await grant(decision, lifts),
      alone: answer === undefined,
    };
  }

  return {
    present,
    open,
    actionsOf,
    callOver(ringId) {
      if (ringing?.ringId === ringId) outputs.release(ringing.ids);
    },
    callLifts: (calls) => send(liftsNamed(state.configuration, calls)),
    async output(position) {
      const output = state.configuration?.outputs.find((each) => each.position === position);
      if (!output) return undefined;
      return { name: oneLine(output.displayName), effects: await open([output.id]) };
    },
    async ring(position) {
      const button = state.configuration?.buttons.find((each) => each.position === position);
      if (!button) return undefined;
      return { name: oneLine(button.text), effects: await start(button.actionGroupId, button) };
    },
    async code(digits) {
      const code = state.configuration?.codes.find((each) => each.code === digits);
      if (!code) return present("CODE", digits);
      return { name: "", effects: await start(code.actionGroupId, undefined) };
    },
  };
}
