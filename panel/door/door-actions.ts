import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import { listElevatorCalls } from "#rules/devices/actions.ts";
import { outputsToSwitch } from "#rules/devices/outputs.ts";
import type { Decision } from "../events.ts";
import type { ServerLink } from "../link/server-link.ts";
import { oneLine } from "../nameplate.ts";
import { noteEffect } from "../shown-pictures.ts";
import type { DoorLifts } from "./door-lifts.ts";
import type { DoorOutputs } from "./door-outputs.ts";
import type { NamedCall } from "./lifts.ts";

export type Action = DeviceConfiguration["actionGroups"][number]["actions"][number];

const EFFECTS: Record<Exclude<Action["type"], "ACTIVATION" | "CALL_ELEVATOR" | "REQUEST">, string> = {
  CALL: "calls",
  POSTIT: "leaves a note for",
  NOTIFICATION: "notifies",
  SHOW_VIDEO: "shows its picture to",
};

/** The actions of a panel's action groups. */
export class DoorActions {
  readonly #link: ServerLink;
  readonly #outputs: DoorOutputs;
  readonly #lifts: DoorLifts;

  constructor(link: ServerLink, outputs: DoorOutputs, lifts: DoorLifts) {
    this.#link = link;
    this.#outputs = outputs;
    this.#lifts = lifts;
  }

  /** Carries out the device's own actions, and describes those that it leaves to the server. */
  async carryOut(action: Action, actions: readonly Action[]): Promise<string[]> {
    const { type, targetType, targetId, targetName, payload } = action;
    const name = targetName ?? "";
    const isOwnOutput = targetType === "OUTPUT" && this.#outputs.named([targetId ?? ""]).length > 0;
    if (type === "ACTIVATION" && isOwnOutput)
      return this.#outputs.switch(this.#outputs.linkedTo(targetId ?? "", actions), actions);
    if (type === "CALL_ELEVATOR") {
      const own = this.#lifts.named(listElevatorCalls([action]));
      return own.length > 0 ? this.#lifts.send(own) : [this.#leftToServer(`call the lift to ${name}`)];
    }
    if (type === "ACTIVATION" || type === "REQUEST")
      return [this.#leftToServer(targetType === "OUTPUT" ? `open ${name}` : `ask ${name}`)];
    // Online, the server sends a command for it and the result is reported; alone, the panel does what it
    // can.
    if (type === "POSTIT" && targetType === "NONE") return this.#link.online() ? [] : [noteEffect(payload)];
    return [oneLine(`${EFFECTS[type]} ${name}`)];
  }

  /**
   * Carries out what a decision grants, in the order of its action group, and then what the person's other
   * rights open. An output is switched once, whatever it is linked to.
   */
  async grant(
    decision: Decision,
    actions: readonly Action[],
    lifts: readonly NamedCall[],
  ): Promise<string[]> {
    if (decision.outcome !== "granted") return [];
    const granted = new Set(decision.outputIds);
    const switched = new Set<string>();
    const called = new Set<string>();
    const effects: string[] = [];
    const openOne = async (id: string): Promise<void> => {
      const along = outputsToSwitch(this.#outputs.all(), [id]).filter(
        (each) => !switched.has(each.id) && (each.id === id || !granted.has(each.id)),
      );
      for (const each of along) switched.add(each.id);
      effects.push(...(await this.#outputs.switch(along, actions)));
    };
    const sendTo = async (areaId: string): Promise<void> => {
      const own = called.has(areaId) ? [] : lifts.filter(({ id }) => id === areaId);
      called.add(areaId);
      effects.push(...(await this.#lifts.send(own)));
    };
    for (const action of actions) {
      const { type, targetType, targetId } = action;
      if (type === "ACTIVATION" && granted.has(targetId ?? "")) await openOne(targetId ?? "");
      if (type === "CALL_ELEVATOR") await sendTo(targetId ?? "");
      if (type === "POSTIT" && targetType === "NONE") effects.push(...(await this.carryOut(action, actions)));
    }
    for (const id of granted) await openOne(id);
    for (const { id } of lifts) await sendTo(id);
    return effects;
  }

  #leftToServer(what: string): string {
    return oneLine(this.#link.online() ? `has the server ${what}` : `can't ${what}: the server is away`);
  }
}
