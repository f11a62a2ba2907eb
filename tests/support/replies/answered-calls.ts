import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listCallErrors } from "#contract/call-errors.ts";
import type { Answer } from "#contract/client/in-process.ts";
import { ApiError } from "#contract/errors.ts";
import { FIELD_PROBLEMS } from "#contract/problems.ts";
import { recordReply } from "./received-replies.ts";

type EngineName = "embedded" | "postgres";

/** The classes of the answers by call: `2xx`, `4xx`, `5xx`. */
type AnswerClasses = Map<string, Set<string>>;

/** The calls that the tests of this file made, by engine. */
const answeredByEngine = new Map<EngineName, AnswerClasses>();

/** Failures and problems of fields that no call declares, so that the documentation does not contain them. */
const undeclared = new Set<string>();

/**
 * Returns the failures of this file's calls that the contract does not declare, and clears them for the next
 * file.
 */
export function undeclaredFailures(): string[] {
  const names = [...undeclared].sort();
  undeclared.clear();
  return names;
}

/** Wraps `answer` so that it records how each call ended on this engine. */
export function recordAnswers(engine: EngineName, answer: Answer): Answer {
  function note(name: string, status: number): void {
    const calls = answeredByEngine.get(engine) ?? new Map<string, Set<string>>();
    answeredByEngine.set(engine, calls);
    calls.set(name, (calls.get(name) ?? new Set()).add(`${Math.floor(status / 100)}xx`));
  }
  return async (call, name, input, caller) => {
    try {
      const reply = await answer(call, name, input, caller);
      note(name, 200);
      recordReply(name, reply);
      return reply;
    } catch (error) {
      note(name, error instanceof ApiError ? error.status : 500);
      const failure = error instanceof ApiError ? error.errorName : undefined;
      if (failure && !listCallErrors(call).includes(failure)) undeclared.add(`${name}: ${failure}`);
      const { fields = {} } = error instanceof ApiError ? error.extras : {};
      for (const problem of Object.values(fields))
        if (!(problem in FIELD_PROBLEMS)) undeclared.add(`${name}: a field is ${problem}`);
      throw error;
    }
  };
}

/** Writes the answers of this file into the folder, where {@link neverAnswered} reads those of all files. */
export function writeAnswered(folder: string): void {
  const lines = [...answeredByEngine].flatMap(([engine, calls]) =>
    [...calls].map(([name, classes]) => [engine, name, [...classes].sort().join("+")].join(" ")),
  );
  answeredByEngine.clear();
  writeFileSync(join(folder, `${randomUUID()}.txt`), lines.join("\n"));
}

/** Returns those of `names` that were never answered with 2xx on that engine, with their other answers. */
export function neverAnswered(folder: string, engine: EngineName, names: string[]): string[] {
  const answered = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, file), "utf8").split("\n")) {
      const [on, name = "", classes = ""] = line.split(" ");
      if (on === engine) answered.set(name, `${answered.get(name) ?? ""} ${classes}`.trim());
    }
  }
  return names
    .filter((name) => !answered.get(name)?.includes("2xx"))
    .map((name) => `${name} on ${engine}: ${answered.get(name) ?? "never made"}`);
}
