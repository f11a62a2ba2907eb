import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "#contract/client/in-process.ts";
import { ApiError } from "#contract/errors.ts";
import { errorsOf } from "#contract/openapi.ts";

type EngineName = "embedded" | "postgres";

/** By call, how it was answered: `2xx`, `4xx`, `5xx`. */
type Answered = Map<string, Set<string>>;

/** What the tests of this file had answered, by engine. */
const heard = new Map<EngineName, Answered>();

/** Failures that their call does not declare, so that the documentation does not tell them. */
const undeclared = new Set<string>();

/** The failures of this file's calls that stand nowhere in the contract. */
export function undeclaredFailures(): string[] {
  return [...undeclared].sort();
}

/** The same `answer`, which notes how each call ended on this engine. */
export function noting(engine: EngineName, answer: Answer): Answer {
  function note(name: string, status: number): void {
    const calls = heard.get(engine) ?? new Map<string, Set<string>>();
    heard.set(engine, calls);
    calls.set(name, (calls.get(name) ?? new Set()).add(`${Math.floor(status / 100)}xx`));
  }
  return async (call, name, input, caller) => {
    try {
      const reply = await answer(call, name, input, caller);
      note(name, 200);
      return reply;
    } catch (error) {
      note(name, error instanceof ApiError ? error.status : 500);
      const failure = error instanceof ApiError ? error.errorName : undefined;
      if (failure && !errorsOf(call).includes(failure)) undeclared.add(`${name}: ${failure}`);
      throw error;
    }
  };
}

/** Writes down what this file had answered, for whoever looks at all files together. */
export function writeAnswered(folder: string): void {
  const lines = [...heard].flatMap(([engine, calls]) =>
    [...calls].map(([name, classes]) => [engine, name, [...classes].sort().join("+")].join(" ")),
  );
  heard.clear();
  writeFileSync(join(folder, `${randomUUID()}.txt`), lines.join("\n"));
}

/** Those of `names` that no test had answered with 2xx on that engine, with what they got instead. */
export function neverAnswered(folder: string, engines: EngineName[], names: string[]): string[] {
  const answered = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, file), "utf8").split("\n")) {
      const [engine, name, classes = ""] = line.split(" ");
      const key = `${name} on ${engine}`;
      answered.set(key, `${answered.get(key) ?? ""} ${classes}`.trim());
    }
  }
  return engines.flatMap((engine) =>
    names
      .map((name) => `${name} on ${engine}`)
      .filter((key) => !answered.get(key)?.includes("2xx"))
      .map((key) => `${key}: ${answered.get(key) ?? "never made"}`),
  );
}
