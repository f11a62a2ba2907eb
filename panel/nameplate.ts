import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import { idleText, screenTitle } from "./screen-text.ts";

type NameplateContent = Pick<
  DeviceConfiguration,
  "name" | "building" | "timeZone" | "buttons" | "codes" | "actionGroups" | "customization"
>;

const WIDTH_MIN = 30;

/**
 * Draws a panel at an instant: its place, what its screen shows, its buttons with their names, its keypad's
 * codes.
 */
export function drawNameplate(configuration: NameplateContent, at: number): string {
  const { building, buttons, codes, actionGroups } = configuration;
  const digits = Math.max(1, ...buttons.map(({ position }) => String(position).length));
  const rows = [...buttons]
    .sort((a, b) => a.position - b.position)
    .map(({ position, text }) => ` (${String(position).padStart(digits)}) ${oneLine(text)}`);
  const nameOf = new Map(actionGroups.map((group) => [group.id, group.name]));
  const dialled = codes.map(
    ({ code, actionGroupId }) => ` ${code} ${oneLine(nameOf.get(actionGroupId) ?? "")}`,
  );
  const said = oneLine(idleText(configuration, at));
  const content = [
    ` ${oneLine(screenTitle(configuration))}, ${oneLine(building)}`,
    ...(said === "" ? [] : [` ${said}`]),
    "",
    ...(rows.length > 0 ? rows : [" no buttons yet"]),
    ...(dialled.length > 0 ? ["", " codes to dial:", ...dialled] : []),
  ];
  const width = Math.max(WIDTH_MIN, ...content.map((line) => line.length + 1));
  const edge = `+${"-".repeat(width)}+`;
  return [edge, ...content.map((line) => `|${line.padEnd(width)}|`), edge].join("\n");
}

/**
 * Puts a text on one line: people choose names, and a control character in one must not move the terminal's
 * cursor.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ").trim();
}
