import { randomUUID } from "node:crypto";
import type { DeviceConfiguration } from "#contract/device-link.ts";
import { sealTag } from "#contract/sealed-tag.ts";
import { verifierOf } from "#contract/verifier.ts";
import type { CredentialType } from "#rules/access-decision.ts";
import type { ElevatorCall } from "#rules/actions.ts";
import { outputsToSwitch, withDurations } from "#rules/outputs.ts";
import { decideAlone } from "./decide-alone.ts";
import { accessEvent, diagnosticEvent, openedEvent, ringEvent, withLifts, type Decision } from "./events.ts";
import type { Keeper } from "./kept-state.ts";
import { liftEffect, liftsNamed, type NamedCall } from "./lifts.ts";
import { oneLine } from "./nameplate.ts";
import { takePicture } from "./picture.ts";
import type { Outputs } from "./outputs.ts";
import type { ServerLink } from "./server-link.ts";
import { giveBackTry, takeTry } from "./tried-codes.ts";

type Action = DeviceConfiguration["actionGroups"][number]["actions"][number];
type Button = DeviceConfiguration["buttons"][number];

export interface Ring {
  /** What stands on the button, or the code that was dialled. */
  name: string;
  /** What each action does, as `calls all-the-agents`. */
  effects: string[];
}

export interface Access {
  decision: Decision;
  /** What each output does, as `Door opens for 3 s`. */
  effects: string[];
  /** Decided without the server. */
  alone: boolean;
}

/** What can be done at a door. Each is undefined while the panel has no configuration. */
export interface Door {
  /** Undefined for a button that is not there, too. */
  ring(position: number): Promise<Ring | undefined>;
  /** A call code rings and opens nothing; anything else is taken for an access code. */
  code(digits: string): Promise<Ring | Access | undefined>;
  present(method: CredentialType, value: string): Promise<Access | undefined>;
  /** Switches outputs by their ids, for as long as the action group says, and says of each what it does. */
  open(outputIds: string[], actionGroupId?: string): Promise<string[]>;
  /** Sends lifts to their areas and says of each what it does. */
  callLifts(calls: readonly ElevatorCall[]): Promise<string[]>;
  /** Something happens at an input; undefined for one that is not there. An exit button opens. */
  input(position: number): Promise<Ring | undefined>;
  /** Switches an output by hand; undefined for one that is not there. */
  output(position: number): Promise<Ring | undefined>;
}

const EFFECTS: Record<Exclude<Action["type"], "ACTIVATION" | "CALL_ELEVATOR">, string> = {
  CALL: "calls",
  POSTIT: "leaves a note for",
  NOTIFICATION: "notifies",
  REQUEST: "asks",
  SHOW_VIDEO: "shows its picture to",
};

/** The front of a panel. What happens is kept before it has an effect. */
export function makeDoor({ state, keep }: Keeper, link: ServerLink, outputs: Outputs): Door {
  async function start(actionGroupId: string, button: Button | undefined): Promise<string[]> {
    const configuration = state.configuration;
    const group = configuration?.actionGroups.find(({ id }) => id === actionGroupId);
    const actions = group?.actions ?? [];
    const called = actions.flatMap(({ type, targetId, targetName }) =>
      type === "CALL" && targetId !== null ? [{ id: targetId, name: targetName ?? "" }] : [],
    );
    const lifts = liftsNamed(configuration, group?.elevatorCalls ?? []);
    const ring = withLifts(ringEvent(button, called, !link.online()), lifts);
    link.pictures.keep(ring.id, takePicture());
    // A call code is short and may be tried by anybody: it rings, and nothing opens by it.
    const outputIds = button ? (group?.outputIds ?? []) : [];
    const opening = outputsNamed(outputIds);
    const opened = openedEvent({ method: ring.method, button }, opening, !link.online());
    await link.outbox.add(opening.length > 0 ? [ring, opened] : [ring]);
    const effects = actions.flatMap(({ type, targetName }) =>
      type === "ACTIVATION" || type === "CALL_ELEVATOR"
        ? []
        : [oneLine(`${EFFECTS[type]} ${targetName ?? ""}`)],
    );
    return [...effects, ...(await send(lifts)), ...(await open(outputIds, actionGroupId))];
  }

  function outputsNamed(ids: string[]): { id: string; name: string }[] {
    const outputs = state.configuration?.outputs ?? [];
    return outputs
      .filter(({ id }) => ids.includes(id))
      .map(({ id, displayName }) => ({ id, name: displayName }));
  }

  async function open(outputIds: string[], actionGroupId?: string): Promise<string[]> {
    const switched = outputsToSwitch(state.configuration?.outputs ?? [], outputIds);
    const group = state.configuration?.actionGroups.find(({ id }) => id === actionGroupId);
    const effects = outputs.trigger(withDurations(switched, group?.actions ?? []));
    if (effects.length > 0)
      await link.outbox.add(effects.map((effect) => diagnosticEvent(`Output ${effect}.`)));
    return effects;
  }

  async function send(lifts: readonly NamedCall[]): Promise<string[]> {
    const effects = lifts.map(liftEffect);
    if (effects.length > 0)
      await link.outbox.add(effects.map((effect) => diagnosticEvent(`Panel ${effect}.`)));
    return effects;
  }

  async function present(method: CredentialType, value: string): Promise<Access | undefined> {
    const { secret, configuration } = state;
    if (secret === null || configuration === null) return undefined;
    const eventId = randomUUID();
    const verifier = verifierOf(secret, method, value);
    const shown = { eventId, time: Date.now(), method, verifier };
    const isUnknownTag = method === "NFC_TAG" && !configuration.tags.some((tag) => tag.verifier === verifier);
    const asked = isUnknownTag ? { ...shown, sealedTag: sealTag(secret, eventId, value) } : shown;
    const isKeypadShut = method === "CODE" && !takeTry(state, shown.time);
    const alone = configuration.offlineMode || isKeypadShut;
    const answer = alone ? undefined : await link.ask(asked);
    // Taken out of service while asking: what was shown here is no business of the next service.
    if (state.secret !== secret || state.configuration === null) return undefined;
    const decision =
      answer ??
      decideAlone({ ...state, configuration: state.configuration }, { ...shown, isKeypadShut }, Date.now());
    const count = (): void => {
      if (method === "CODE" && !isKeypadShut && decision.reason !== "UNKNOWN_CODE")
        giveBackTry(state, shown.time);
      if (decision.outcome !== "granted" || decision.credentialId === undefined) return;
      const { credentialId } = decision;
      const credential = state.configuration?.credentials.find(({ id }) => id === credentialId);
      if ((credential?.remainingUsages ?? null) === null) return;
      state.spentUses.push({ eventId: shown.eventId, credentialId, delivered: answer !== undefined });
    };
    const lifts = liftsNamed(state.configuration, decision.elevatorCalls);
    const event = withLifts(accessEvent(shown, decision, outputsNamed(decision.outputIds)), lifts);
    if (answer) await keep(count);
    else await link.outbox.add([event], count);
    return {
      decision,
      effects: [...(await open(decision.outputIds, decision.actionGroupId)), ...(await send(lifts))],
      alone: answer === undefined,
    };
  }

  return {
    present,
    open,
    callLifts: (calls) => send(liftsNamed(state.configuration, calls)),
    async input(position) {
      const input = state.configuration?.inputs.find((each) => each.position === position);
      if (!input) return undefined;
      const name = oneLine(input.displayName);
      const own = state.configuration?.outputs.filter(({ auxiliaryId }) => auxiliaryId === null) ?? [];
      const releases = own.filter(({ type }) => type === "actuator" && input.type === "extbutton");
      const ids = releases.map(({ id }) => id);
      const opened = openedEvent({ method: "EXIT_BUTTON" }, outputsNamed(ids), !link.online());
      await link.outbox.add([diagnosticEvent(`Input ${name}.`), ...(ids.length > 0 ? [opened] : [])]);
      return { name, effects: await open(ids) };
    },
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
