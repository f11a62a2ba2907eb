import type { DeviceInput, DeviceOutput } from "#contract/devices/inputs-and-outputs.ts";
import { isOpening } from "#rules/devices/outputs.ts";

/** The fields of an output's form; undefined for those that it does not show. */
export function toOutputFields(output: DeviceOutput) {
  const { displayName, type, activationDuration, inputId, linkedOutputId, consoleOpening } = output;
  const isShown = isOpening(type) && consoleOpening !== undefined;
  return {
    displayName,
    openingTime: activationDuration / 1000,
    inputId: inputId ?? "",
    linkedOutputId: linkedOutputId ?? "",
    consoleOpening: isShown ? consoleOpening : undefined,
  };
}

/** The fields of an input's form. */
export function toInputFields({ displayName, type, opens }: DeviceInput) {
  return { displayName, type, opens };
}
