import type { Linter } from "eslint";
import { expect, test } from "vitest";
import { nameForms } from "../../../eslint-rules/name-forms.js";
import { lintByRule } from "../support/linted-by-rule.ts";

const lint = (code: string): Linter.LintMessage[] => lintByRule("name-forms", nameForms, code);

test.each([
  "export function makeClock() {}",
  "export const makeClock = () => {};",
  "export function addressOf() {}",
  "export const addressOf = () => {};",
  "interface Asking {}",
  "type Placed = string;",
  "interface Done {}",
  "type Chosen = string;",
  "export class Incoming {}",
])("a function is named by what it does, and a type by a noun: %s", (code) => {
  expect(lint(code)).toHaveLength(1);
});

test.each([
  "export function createClock() {}",
  "export function formatAddress() {}",
  "export function listTermsOf() {}",
  "function addressOf() {}",
  "interface PictureRequest {}",
  "interface Opening {}",
  "type RecordedEvent = string;",
])("other names are not reported: %s", (code) => {
  expect(lint(code)).toEqual([]);
});
