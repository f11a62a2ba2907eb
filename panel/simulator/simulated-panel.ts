import type { CallState, DeviceConfiguration } from "#contract/device-link/device-link.ts";
import type {
  SimulatedAction,
  SimulatedDevice,
  SimulatedLine,
  SimulatorProblem,
} from "#contract/simulator/simulated-device.ts";
import { SIMULATED_LINES_MAX } from "#contract/simulator/simulated-device.ts";
import { type CredentialType, REASONS } from "#rules/access/access-decision.ts";
import type { DeviceType } from "#rules/devices/devices.ts";
import type { Access, Ring } from "../door/door.ts";
import type { Notice } from "../notice.ts";
import { idleText, screenTitle } from "../screen-text.ts";
import { type Panel, startPanel } from "../virtual-panel.ts";

/** How long the display shows what just happened. */
const SHOWN_FOR_MS = 6_000;
/** How long a ring waits until the server has it. */
const DELIVERED_WITHIN_MS = 2_000;
const MINUTE_MS = 60_000;

interface SimulatedPanelOptions {
  server: string;
  web: string;
  hwId: string;
  type: DeviceType;
  secret: string;
  stateFile: string;
  /** Called whenever something that {@link SimulatedPanel.view} shows may have changed. */
  reportChange(): void;
}

/** What a person does at the device, with the value that is presented. */
export type ActionAtPanel =
  | Exclude<SimulatedAction, { kind: "tag" | "unknown-tag" | "present" }>
  | { kind: "present"; method: CredentialType; value: string };

type Moment = NonNullable<SimulatedDevice["face"]>["display"]["moment"];
/** A moment that is shown for a while. A call at a monitor is shown until it ends. */
type ShownMoment = Exclude<Moment, "idle" | "ringing" | "answered" | "coming">;

interface Display {
  moment: Moment;
  text: string;
}

/** The fields of each kind of line, without its number and its time. */
type LineContent<L = SimulatedLine> = L extends SimulatedLine ? Omit<L, "number" | "at"> : never;

/** A device without hardware: what it shows, what it did last, and what a person can do at it. */
export class SimulatedPanel {
  readonly hwId: string;
  readonly type: DeviceType;
  readonly secret: string;
  readonly #reportChange: () => void;
  #panel: Panel | undefined;
  #lines: SimulatedLine[] = [];
  #lineCount = 0;
  #plugged = true;
  #offsetMinutes = 0;
  #display: Display | undefined;
  /** Whether the call of the last ring was answered. */
  #isAnswered = false;
  #idleAgain: NodeJS.Timeout | undefined;
  #on: readonly string[] = [];
  /** The ring that is being carried out, and whether the server has already said that it reaches no one. */
  #ringing: { ringsNobody: boolean } | undefined;

  private constructor({ hwId, type, secret, reportChange }: SimulatedPanelOptions) {
    this.hwId = hwId;
    this.type = type;
    this.secret = secret;
    this.#reportChange = reportChange;
  }

  /** @throws Error when its state can't be read */
  static async start(options: SimulatedPanelOptions): Promise<SimulatedPanel> {
    const simulated = new SimulatedPanel(options);
    const { server, web, hwId, type, secret, stateFile } = options;
    simulated.#panel = await startPanel({
      server,
      web,
      hwId,
      type,
      secret,
      stateFile,
      // The secret is known: no code is needed.
      activationCode: "",
      now: () => Date.now() + simulated.#offsetMinutes * MINUTE_MS,
      notice: (notice) => simulated.#noticed(notice),
      reportChange: () => simulated.#noteOutputs(),
    });
    return simulated;
  }

  /** The id of the device in the API; null until it has a configuration. */
  deviceId(): string | null {
    return this.#panel!.state().configuration?.deviceId ?? null;
  }

  /** Returns the positions of the call buttons that call one of these devices by name, not only through a group. */
  buttonsCalling(deviceIds: ReadonlySet<string | null>): number[] {
    const { buttons = [], actionGroups = [] } = this.#panel!.state().configuration ?? {};
    const calling = actionGroups.filter(({ actions }) =>
      actions.some(({ type, targetId }) => type === "CALL" && targetId !== null && deviceIds.has(targetId)),
    );
    return buttons.flatMap(({ position, actionGroupId }) =>
      calling.some(({ id }) => id === actionGroupId) ? position : [],
    );
  }

  /**
   * Carries out what a person does here. Resolves to undefined once it has taken effect, or to the problem
   * that prevents it.
   */
  async act(action: ActionAtPanel): Promise<SimulatorProblem | undefined> {
    const panel = this.#panel!;
    switch (action.kind) {
      case "ring":
        this.#ringing = { ringsNobody: false };
        return this.#rang(await panel.ring(action.position));
      case "dial": {
        this.#ringing = { ringsNobody: false };
        const answer = await panel.code(action.digits);
        return answer && "decision" in answer ? this.#decided("CODE", answer) : this.#rang(answer);
      }
      case "present":
        return this.#decided(action.method, await panel.present(action.method, action.value));
      case "input":
        return this.#setInput(action.position, action.active);
      case "plug":
        if (this.#plugged === action.plugged) return undefined;
        this.#plugged = action.plugged;
        this.#addLine({ kind: "plug", plugged: action.plugged });
        panel.setPlugged(action.plugged);
        return undefined;
      case "clock":
        this.#offsetMinutes = action.offsetMinutes;
        this.#addLine({ kind: "clock", offsetMinutes: action.offsetMinutes });
        panel.reconnect();
        return undefined;
      case "call":
        return panel.answer(action.state, action.callId) ? undefined : "no-call";
      case "end-ring":
        if (!panel.endOwnCall()) return "no-call";
        this.#show("ended");
        return undefined;
      case "open-call":
        return panel.openDoor(action.callId) ? undefined : "no-call";
    }
  }

  view(): SimulatedDevice {
    const { online } = this.#panel!.state();
    const { hwId } = this;
    return {
      hwId,
      plugged: this.#plugged,
      online,
      clockOffsetMinutes: this.#offsetMinutes,
      face: this.#face(),
      lines: this.#lines,
    };
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idleAgain);
    await this.#panel!.stop();
  }

  #face(): SimulatedDevice["face"] {
    const { configuration, outputsOn, inputsActive, calls, ownCall } = this.#panel!.state();
    if (!configuration) return null;
    const { moment, text } = this.#display ?? this.#lasting(configuration, ownCall);
    const call = calls.at(-1);
    return {
      display: call
        ? { moment: call.state, title: call.panel, text: call.button }
        : { moment, title: screenTitle(configuration), text },
      buttons: configuration.buttons.map(({ position, text }) => ({ position, text })),
      outputs: configuration.outputs.map(({ id, displayName: name, type }) => {
        return { id, name, type, on: outputsOn.includes(id) };
      }),
      inputs: configuration.inputs.map(({ id, position, displayName: name, type }) => {
        return { position, name, type, active: inputsActive.includes(id) };
      }),
      rings: ownCall !== null,
      calls: [...calls],
    };
  }

  /** What the display shows as long as nothing happens. */
  #lasting(configuration: DeviceConfiguration, ownCall: "ringing" | "answered" | null): Display {
    if (ownCall === "answered") return { moment: "coming", text: "" };
    if (ownCall === "ringing")
      return { moment: "calling", text: configuration.customization.messages?.calling ?? "" };
    return { moment: "idle", text: idleText(configuration, Date.now()) };
  }

  async #rang(rung: Ring | undefined): Promise<SimulatorProblem | undefined> {
    const panel = this.#panel!;
    // It rings by a button or by a call code.
    if (rung) this.#isAnswered = panel.state().ownCall === "answered";
    // The answer of a page without JavaScript already says whether a person can be reached.
    if (rung && panel.state().online)
      await panel
        .waitFor(({ online, undelivered }) => !online || undelivered === 0, DELIVERED_WITHIN_MS)
        .catch(() => undefined);
    const { ringsNobody = false } = this.#ringing ?? {};
    this.#ringing = undefined;
    if (!rung) return this.#whyNothing();
    this.#addLine({ kind: "rang", name: rung.name });
    if (ringsNobody) this.#reachedNobody();
    else this.#show("calling");
    return undefined;
  }

  #reachedNobody(): void {
    this.#addLine({ kind: "rings-nobody" });
    this.#show("nobody");
  }

  #decided(method: CredentialType, access: Access | undefined): SimulatorProblem | undefined {
    this.#ringing = undefined;
    if (!access) return this.#whyNothing();
    const { decision, alone } = access;
    const person = decision.userName ?? null;
    if (decision.outcome === "granted") this.#addLine({ kind: "granted", method, person, alone });
    else {
      const reason = REASONS.find((each) => each === decision.reason) ?? null;
      this.#addLine({ kind: "refused", method, reason, person, alone });
    }
    this.#show(decision.outcome === "granted" ? "granted" : "refused");
    return undefined;
  }

  async #setInput(position: number, active: boolean): Promise<SimulatorProblem | undefined> {
    const input = this.#panel!.state().configuration?.inputs.find((each) => each.position === position);
    const done = await this.#panel!.setInput(position, active);
    if (!done || !input) return this.#whyNothing();
    const { displayName: name, type } = input;
    this.#addLine({ kind: "input", name, type, active });
    // A person releases a button.
    if (active && type === "extbutton") await this.#panel!.setInput(position, false);
    return undefined;
  }

  #whyNothing(): SimulatorProblem {
    return this.#panel!.state().configuration ? "not-found" : "not-configured";
  }

  #noticed(notice: Notice): void {
    switch (notice.kind) {
      case "connected":
      case "at-broker":
      case "lost":
      case "refused":
      case "waiting":
      case "retired":
        return this.#addLine({ kind: "link", state: notice.kind });
      case "configured":
        return this.#addLine({ kind: "link", state: "configured" });
      case "call":
        return this.#addLine({ kind: "call", panel: notice.panel, button: notice.button });
      case "call-state":
        this.#addLine({ kind: "call-state", state: notice.state, by: notice.by });
        if (this.type !== "MONITOR") return this.#showOwnCall(notice.state);
        if (this.#panel!.state().calls.length === 0) this.#show("ended");
        return;
      case "rings-nobody":
        if (this.#ringing) this.#ringing.ringsNobody = true;
        else this.#reachedNobody();
        return;
      case "command": {
        const { kind: command, state, payload } = notice.command;
        this.#addLine({ kind: "command", command, state });
        if (command === "show-note" && state === "done") this.#show("note", String(payload["text"] ?? ""));
      }
    }
  }

  /** Shows how the call of a ring goes on: a person comes, or no one does. */
  #showOwnCall(state: CallState): void {
    const wasAnswered = this.#isAnswered;
    this.#isAnswered = state === "answered";
    if (!this.#isAnswered) return this.#show(wasAnswered ? "ended" : "unanswered");
    this.#display = undefined;
    this.#reportChange();
  }

  /** Adds lines for the outputs that were switched since the last call. */
  #noteOutputs(): void {
    const { configuration, outputsOn = [] } = this.#panel?.state() ?? {};
    const nameOf = new Map(configuration?.outputs.map(({ id, displayName }) => [id, displayName]));
    const before = this.#on;
    this.#on = outputsOn;
    for (const id of outputsOn)
      if (!before.includes(id)) this.#addLine({ kind: "output", name: nameOf.get(id) ?? "", on: true });
    for (const id of before)
      if (!outputsOn.includes(id)) this.#addLine({ kind: "output", name: nameOf.get(id) ?? "", on: false });
    this.#reportChange();
  }

  #addLine(line: LineContent): void {
    const next = { ...line, number: ++this.#lineCount, at: Date.now() } as SimulatedLine;
    this.#lines = [...this.#lines, next].slice(-SIMULATED_LINES_MAX);
    this.#reportChange();
  }

  /**
   * Shows a moment on the display for a while; without a text, with the message that the building has chosen.
   */
  #show(moment: ShownMoment, text?: string): void {
    const messages = this.#panel!.state().configuration?.customization.messages;
    const isChosen = moment === "calling" || moment === "granted" || moment === "refused";
    const own = isChosen ? messages?.[moment] : undefined;
    this.#display = { moment, text: text ?? own ?? "" };
    clearTimeout(this.#idleAgain);
    this.#idleAgain = setTimeout(() => {
      this.#display = undefined;
      this.#reportChange();
    }, SHOWN_FOR_MS);
    this.#reportChange();
  }
}
