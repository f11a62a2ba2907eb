import type { CredentialType } from "#rules/access/access-decision.ts";
import { HELP } from "./arguments.ts";
import type { Access, Ring } from "./door/door.ts";
import { COMMANDS_OF_TYPE } from "./hardware.ts";
import { drawNameplate, oneLine } from "./nameplate.ts";
import { inWords } from "./reasons.ts";
import type { Panel } from "./virtual-panel.ts";

const WAIT_MS = 60_000;
const NOT_IN_SERVICE = "refused: not in service";

/** Runs one command line and returns what to print. "quit" is handled by the caller. */
export async function runCommand(panel: Panel, line: string): Promise<string> {
  const [, command = "", rest = ""] = /^\s*(\S*)\s*(.*?)\s*$/.exec(line) ?? [];
  const name = command.toLowerCase();
  if (isOfAnotherType(panel, name)) return `${name}: a ${panel.type.toLowerCase()} has none`;
  switch (name) {
    case "open":
      return open(panel);
    case "calls":
      return calls(panel);
    case "answer":
      return changeCall(panel, name, "answered");
    case "decline":
      return changeCall(panel, name, "declined");
    case "hang-up":
      return panel.type === "MONITOR" ? changeCall(panel, name, "ended") : endOwnCall(panel, name);
    case "on":
      return setInput(panel, name, rest, true);
    case "off":
      return setInput(panel, name, rest, false);
    case "input":
    case "output":
      return terminal(panel, name, rest);
    case "commands":
      return commandsOf(panel);
    case "fail":
      return fail(panel, rest);
    case "load":
      return load(panel, rest);
    case "ring":
      return ring(panel, rest);
    case "code":
      return dial(panel, rest);
    case "tag":
      return show(panel, `tag ${oneLine(rest)}`, "NFC_TAG", rest);
    case "qr":
      return show(panel, `qr ${shortened(rest)}`, "QR", rest);
    case "face":
      return show(panel, `face ${shortened(rest)}`, "FACE_ID", rest);
    case "buttons":
      return nameplate(panel);
    case "status":
      return status(panel);
    case "log":
      if (rest === "") return "log: which text?";
      return (await panel.log(rest)) ? "logged" : `log ${NOT_IN_SERVICE}`;
    case "wait":
      return wait(panel);
    case "":
      return "";
    case "help":
      return HELP;
    default:
      return `${oneLine(command)}: unknown command; help lists the commands`;
  }
}

function isOfAnotherType({ type }: Panel, name: string): boolean {
  const isOfSomeType = Object.values(COMMANDS_OF_TYPE).some((names) => names.includes(name));
  return isOfSomeType && !COMMANDS_OF_TYPE[type].includes(name);
}

function open(panel: Panel): string {
  const call = panel.openDoor();
  return call
    ? `open -> requested at ${call.panel}`
    : "open refused: there is no call, or the server is unreachable";
}

function changeCall(panel: Panel, name: string, state: Parameters<Panel["answer"]>[0]): string {
  const call = panel.answer(state);
  return call
    ? `${name} -> sent to ${call.panel}`
    : `${name} refused: there is no call, or the server is unreachable`;
}

function endOwnCall(panel: Panel, name: string): string {
  return panel.endOwnCall()
    ? `${name} -> sent`
    : `${name} refused: nothing rings, or the server is unreachable`;
}

async function setInput(panel: Panel, name: string, text: string, active: boolean): Promise<string> {
  if (!/^\d{1,4}$/.test(text)) return `${name}: which input?`;
  const done = await panel.setInput(Number(text), active);
  return done ? ringLine(`input ${Number(text)} ${name}`, done) : `${name}: there is none`;
}

function calls(panel: Panel): string {
  const ringing = panel
    .state()
    .calls.map(({ panel: from, button }) => [from, button].filter(Boolean).join(" for "));
  return `calls: ${ringing.join("; ") || "none"}`;
}

async function terminal(panel: Panel, what: "input" | "output", text: string): Promise<string> {
  if (!/^\d{1,4}$/.test(text)) return `${what}: which one?`;
  if (panel.state().configuration === null) return `${what} ${text} ${NOT_IN_SERVICE}`;
  const done = await panel[what](Number(text));
  return done ? ringLine(`${what} ${Number(text)}`, done) : `${what} ${text} refused: there is none`;
}

function commandsOf(panel: Panel): string {
  const lines = panel
    .state()
    .commands.slice(-10)
    .map(({ kind, state, detail }) => `${kind}: ${[state, detail].filter(Boolean).join(" — ")}`);
  return lines.map(oneLine).join("\n") || "commands: none";
}

function fail(panel: Panel, text: string): string {
  const [, why = ""] = /^next\b\s*(.*)$/i.exec(text) ?? [];
  if (!/^next\b/i.test(text)) return "fail: type fail next and a reason";
  panel.failNext(why || "failed on request");
  return "the next command will fail";
}

async function load(panel: Panel, text: string): Promise<string> {
  return panel.load(text).then(
    (version) => `load: configuration ${version.slice(0, 12)}`,
    () => "load refused: this is not a configuration for this device",
  );
}

async function ring(panel: Panel, text: string): Promise<string> {
  if (!/^\d{1,4}$/.test(text)) return "ring: which button?";
  if (panel.state().configuration === null) return `ring ${text} ${NOT_IN_SERVICE}`;
  const rung = await panel.ring(Number(text));
  return rung
    ? ringLine(`ring ${Number(text)}`, rung) + shown(panel, "calling")
    : `ring ${text} refused: no such button`;
}

async function dial(panel: Panel, text: string): Promise<string> {
  const digits = text.replaceAll(" ", "");
  if (!/^\d{1,32}$/.test(digits)) return "code: which digits?";
  const answer = await panel.code(digits);
  if (!answer) return `code ${hidden(digits)} ${NOT_IN_SERVICE}`;
  return "decision" in answer
    ? accessLine(`code ${hidden(digits)}`, answer) + shown(panel, answer.decision.outcome)
    : ringLine(`code ${digits}`, answer) + shown(panel, "calling");
}

async function show(panel: Panel, what: string, method: CredentialType, value: string): Promise<string> {
  if (value === "") return `${what.trim()}: which one?`;
  const access = await panel.present(method, value);
  return access
    ? accessLine(what, access) + shown(panel, access.decision.outcome)
    : `${what} ${NOT_IN_SERVICE}`;
}

function ringLine(what: string, { name, effects }: Ring): string {
  return `${[what, name].filter(Boolean).join(" ")} -> ${effects.join("; ") || "nothing to do"}`;
}

function accessLine(what: string, { decision, effects, alone }: Access): string {
  const how = alone ? " [decided alone]" : "";
  if (decision.outcome === "refused") return `${what} refused: ${inWords(decision.reason)}${how}`;
  const who = decision.userName === undefined ? "" : ` (${oneLine(decision.userName)})`;
  return `${what} granted: ${effects.join("; ") || "nothing opens"}${who}${how}`;
}

/** Returns the message that the building has chosen for the screen at a moment. */
function shown(panel: Panel, moment: "calling" | "granted" | "refused"): string {
  const text = oneLine(panel.state().configuration?.customization.messages?.[moment] ?? "");
  return text === "" ? "" : `, shows “${text}”`;
}

function nameplate(panel: Panel): string {
  const { configuration } = panel.state();
  return configuration ? drawNameplate(configuration, Date.now()) : `buttons ${NOT_IN_SERVICE}`;
}

function status(panel: Panel): string {
  const { phase, online, configuration, undelivered } = panel.state();
  const words = [
    phase.replaceAll("-", " "),
    online ? "online" : "offline",
    configuration ? `configuration ${configuration.version.slice(0, 12)}` : "no configuration",
    `${undelivered} events to deliver`,
  ];
  return `status: ${words.join(", ")}`;
}

async function wait(panel: Panel): Promise<string> {
  const isReady = panel.waitFor(
    ({ online, configuration, undelivered }) => online && configuration !== null && undelivered === 0,
    WAIT_MS,
  );
  return isReady.then(
    () => "ready",
    () => "not ready",
  );
}

/** Hides a code that opens a door, which does not belong in a terminal's history. */
function hidden(digits: string): string {
  return digits.length < 6 ? digits : "*".repeat(digits.length - 2) + digits.slice(-2);
}

function shortened(value: string): string {
  return value.length > 8 ? `${oneLine(value.slice(0, 4))}…` : oneLine(value);
}
