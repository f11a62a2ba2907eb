import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CREDENTIAL_TYPES } from "#rules/access/access-decision.ts";
import { NFC_TAG_TYPES } from "#rules/access/nfc-tags.ts";
import { ACTION_TYPES } from "#rules/devices/actions.ts";
import { CUSTOMIZATION_SECTIONS, DEVICE_TYPES, INPUT_TYPES, OUTPUT_TYPES } from "#rules/devices/devices.ts";
import { keyOfValue, languageIn } from "./worded-values.ts";

const texts: unknown = JSON.parse(readFileSync("public/locales/en/translation.json", "utf8"));

function textOf(key: string): unknown {
  return key.split(".").reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], texts);
}

test.each([
  ["device", "type", DEVICE_TYPES],
  ["device_input", "type", INPUT_TYPES],
  ["device_output", "type", OUTPUT_TYPES],
  ["device_customization", "section", CUSTOMIZATION_SECTIONS],
  ["action", "type", ACTION_TYPES],
  ["access_credential", "credentialType", CREDENTIAL_TYPES],
  ["nfc_tag", "type", NFC_TAG_TYPES],
] as const)("each %s's %s has a text", (kind, field, values) => {
  for (const value of values) expect(textOf(keyOfValue(kind, field, value)!), value).toBeTypeOf("string");
});

test("a value without a text is shown as it is", () => {
  expect(keyOfValue("device", "hwId", "VP-1")).toBeUndefined();
  expect(keyOfValue("something_else", "type", "X")).toBeUndefined();
  expect(languageIn("language", "de")).toBe("Deutsch");
  expect(languageIn("language", "xx")).toBeUndefined();
  expect(languageIn("name", "de")).toBeUndefined();
});
