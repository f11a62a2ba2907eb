import type { TFunction } from "i18next";
import type { SimulatedLine } from "#contract/simulator/simulated-device.ts";

/** Describes an action of a simulated device in one sentence. */
export function lineText(line: SimulatedLine, t: TFunction): string {
  switch (line.kind) {
    case "rang":
      return t("simulator.lines.rang", { name: line.name });
    case "rings-nobody":
      return t("simulator.moments.nobody");
    case "granted":
    case "refused":
      return accessText(line, t);
    case "output":
      return t(line.on ? "simulator.lines.outputOn" : "simulator.lines.outputOff", { name: line.name });
    case "input":
      return inputText(line, t);
    case "link":
      return t(`simulator.links.${line.state}`);
    case "plug":
      return t(line.plugged ? "simulator.lines.pluggedIn" : "simulator.lines.unplugged");
    case "clock":
      return t("simulator.lines.clock", { state: clockText(line.offsetMinutes, t) });
    case "command":
      return t(`simulator.commands.${line.state}`, { command: t(`maintenance.kinds.${line.command}`) });
    case "call":
      return line.button
        ? t("simulator.callFor", { panel: line.panel, button: line.button })
        : t("simulator.callFrom", { panel: line.panel });
    case "call-state":
      return callStateText(line, t);
  }
}

function accessText(line: Extract<SimulatedLine, { kind: "granted" | "refused" }>, t: TFunction): string {
  const why = line.kind === "refused" && line.reason !== null && t(`events.reasons.${line.reason}`);
  const parts = [
    t(line.kind === "granted" ? "simulator.lines.granted" : "simulator.lines.refused", {
      method: t(`events.methods.${line.method}`),
    }),
    line.person,
    why,
    line.alone && t("events.decidedAlone"),
  ];
  return parts.filter(Boolean).join(" · ");
}

function inputText({ name, type, active }: Extract<SimulatedLine, { kind: "input" }>, t: TFunction): string {
  if (type === "dooropen")
    return t(active ? "simulator.lines.doorOpened" : "simulator.lines.doorClosed", { name });
  if (type === "extbutton")
    return t(active ? "simulator.lines.pressed" : "simulator.lines.released", { name });
  return t(active ? "simulator.lines.inputOn" : "simulator.lines.inputOff", { name });
}

function callStateText({ state, by }: Extract<SimulatedLine, { kind: "call-state" }>, t: TFunction): string {
  return by ? t(`simulator.callStatesBy.${state}`, { by }) : t(`simulator.callStates.${state}`);
}

/** Describes a clock that is ahead by a number of minutes, negative if it is behind. */
export function clockText(offsetMinutes: number, t: TFunction): string {
  if (offsetMinutes === 0) return t("simulator.clockRight");
  return t(offsetMinutes > 0 ? "simulator.clockAhead" : "simulator.clockBehind", {
    count: Math.abs(offsetMinutes),
  });
}
