import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "#contract/client/in-process.ts";
import { ApiError } from "#contract/errors.ts";
import { errorsOf } from "#contract/openapi/errors-of-call.ts";
import { FIELD_PROBLEMS } from "#contract/problems.ts";

type EngineName = "embedded" | "postgres";

/** By call, how it was answered: `2xx`, `4xx`, `5xx`. */
type Answered = Map<string, Set<string>>;

/** What the tests of this file had answered, by engine. */
const answeredByEngine = new Map<EngineName, Answered>();

/** Failures and problems of fields that nothing declares, so that the documentation does not tell them. */
const undeclared = new Set<string>();

/** The failures of this file's calls that stand nowhere in the contract; the next file begins without them. */
export function undeclaredFailures(): string[] {
  const names = [...undeclared].sort();
  undeclared.clear();
  return names;
}

/** The same `answer`, which notes how each call ended on this engine. */
export function noting(engine: EngineName, answer: Answer): Answer {
  function note(name: string, status: number): void {
    const calls = answeredByEngine.get(engine) ?? new Map<string, Set<string>>();
    answeredByEngine.set(engine, calls);
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
      const { fields = {} } = error instanceof ApiError ? error.extras : {};
      for (const problem of Object.values(fields))
        if (!(problem in FIELD_PROBLEMS)) undeclared.add(`${name}: a field is ${problem}`);
      throw error;
    }
  };
}

/** Writes down what this file had answered, for whoever looks at all files together. */
export function writeAnswered(folder: string): void {
  const lines = [...answeredByEngine].flatMap(([engine, calls]) =>
    [...calls].map(([name, classes]) => [engine, name, [...classes].sort().join("+")].join(" ")),
  );
  answeredByEngine.clear();
  writeFileSync(join(folder, `${randomUUID()}.txt`), lines.join("\n"));
}

/** Those of `names` that no test had answered with 2xx on that engine, with what they got instead. */
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
