import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { FromSimulator, SimulatedBuilding, ToSimulator } from "#contract/simulator/messages.ts";
import type { SimulatedAction, SimulatorProblem } from "#contract/simulator/simulated-device.ts";
import { UNKNOWN_CARD } from "./run-activity.ts";
import { RunningProgramme } from "./running-programme.ts";
import { type ActionAtPanel, SimulatedPanel } from "./simulated-panel.ts";

/** Changes within this time are sent together. */
const TOGETHER_MS = 25;

type Buildings = Extract<ToSimulator, { kind: "buildings" }>;
type SimulatedServer = Pick<Buildings, "server" | "web" | "folder">;
type Device = SimulatedBuilding["devices"][number];

/** The devices of demo buildings, and the programme of each building, as the server named them last. */
export class Simulation {
  readonly #send: (message: FromSimulator) => void;
  readonly #panels = new Map<string, SimulatedPanel>();
  readonly #programmes = new Map<string, RunningProgramme>();
  #buildings: readonly SimulatedBuilding[] = [];
  #work: Promise<void> = Promise.resolve();
  #pending: NodeJS.Timeout | undefined;
  #lastSent = "";

  constructor(send: (message: FromSimulator) => void) {
    this.#send = send;
  }

  take(message: ToSimulator): void {
    if (message.kind === "buildings") this.#inTurn(() => this.#simulate(message));
    else void this.#answer(message);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#pending);
    for (const programme of this.#programmes.values()) programme.stop();
    await this.#work;
    await Promise.all([...this.#panels.values()].map((panel) => panel.stop()));
  }

  #inTurn(step: () => Promise<void>): void {
    this.#work = this.#work.then(step).catch((error: unknown) => console.error(String(error)));
  }

  async #simulate({ buildings, ...place }: Buildings): Promise<void> {
    this.#buildings = buildings;
    const { folder } = place;
    await mkdir(folder, { recursive: true });
    const devices = buildings.flatMap((building) => building.devices);
    const wanted = new Map(devices.map((device) => [device.hwId, device]));
    for (const [hwId, panel] of this.#panels) {
      const { type, secret } = wanted.get(hwId) ?? {};
      if (type === panel.type && secret === panel.secret) continue;
      this.#panels.delete(hwId);
      await panel.stop();
      if (!wanted.has(hwId)) await rm(stateFileOf(folder, hwId), { force: true });
    }
    for (const device of devices)
      if (!this.#panels.has(device.hwId)) this.#panels.set(device.hwId, await this.#start(device, place));
    for (const [domainId, programme] of this.#programmes) {
      if (buildings.some((building) => building.domainId === domainId)) continue;
      programme.stop();
      this.#programmes.delete(domainId);
    }
    for (const { domainId } of buildings)
      if (!this.#programmes.has(domainId))
        this.#programmes.set(domainId, await this.#programmeOf(domainId, folder));
    this.#reportChange();
  }

  /** Starts a device. One whose state is damaged begins with an empty one: its events were simulated. */
  async #start(
    { hwId, type, secret }: Device,
    { server, web, folder }: SimulatedServer,
  ): Promise<SimulatedPanel> {
    const stateFile = stateFileOf(folder, hwId);
    const reportChange = (): void => this.#reportChange();
    const options = { server, web, hwId, type, secret, stateFile, reportChange };
    return SimulatedPanel.start(options).catch(async () => {
      await rm(stateFile, { force: true });
      return SimulatedPanel.start(options);
    });
  }

  #programmeOf(domainId: string, folder: string): Promise<RunningProgramme> {
    const building = (): SimulatedBuilding | undefined =>
      this.#buildings.find((each) => each.domainId === domainId);
    return RunningProgramme.start({
      domainId,
      file: path.join(folder, `programme-${domainId}.json`),
      timeZone: () => building()?.timeZone ?? "UTC",
      scene: () => ({
        building: building() ?? { cards: [], credentials: [] },
        panels: (building()?.devices ?? []).flatMap(({ hwId }) => this.#panels.get(hwId) ?? []),
      }),
      reportChange: () => this.#reportChange(),
    });
  }

  async #answer(message: Exclude<ToSimulator, Buildings>): Promise<void> {
    const problem = await this.#carryOut(message).catch((error: unknown) => {
      console.error(String(error));
      return "no-answer" as const;
    });
    this.#sendState();
    this.#send({ kind: "answered", request: message.request, problem: problem ?? null });
  }

  async #carryOut(message: Exclude<ToSimulator, Buildings>): Promise<SimulatorProblem | undefined> {
    if (message.kind === "act") {
      const panel = this.#panels.get(message.hwId);
      const action = this.#withValue(message.hwId, message.action);
      return panel && action ? panel.act(action) : "not-found";
    }
    const programme = this.#programmes.get(message.domainId);
    if (!programme) return "not-running";
    if (message.kind === "pause") await programme.pause(message.paused);
    else programme.runNextActivity();
    return undefined;
  }

  /** Returns the action with the value that is presented; undefined when the building does not have it. */
  #withValue(hwId: string, action: SimulatedAction): ActionAtPanel | undefined {
    const building = this.#buildings.find(({ devices }) => devices.some((device) => device.hwId === hwId));
    switch (action.kind) {
      case "tag": {
        const card = building?.cards.find(({ id }) => id === action.tagId);
        return card && { kind: "present", method: "NFC_TAG", value: card.value };
      }
      case "unknown-tag":
        return { kind: "present", method: "NFC_TAG", value: UNKNOWN_CARD };
      case "present": {
        const credential = building?.credentials.find(({ id }) => id === action.credentialId);
        return credential && { kind: "present", method: credential.type, value: credential.value };
      }
      default:
        return action;
    }
  }

  #reportChange(): void {
    this.#pending ??= setTimeout(() => this.#sendState(), TOGETHER_MS);
  }

  #sendState(): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    const state = {
      kind: "state",
      devices: [...this.#panels.values()].map((panel) => panel.view()),
      programmes: [...this.#programmes.values()].map((programme) => programme.view()),
    } as const;
    const text = JSON.stringify(state);
    if (text === this.#lastSent) return;
    this.#lastSent = text;
    this.#send(state);
  }
}

function stateFileOf(folder: string, hwId: string): string {
  return path.join(folder, `${hwId.replaceAll(/[^\w-]/g, "_")}.json`);
}
