import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CALL_MAX_BYTES } from "#contract/call.ts";
import * as forms from "#contract/declared-form.ts";
import { EVENTS_PER_MESSAGE_MAX, LINK_MESSAGE_MAX_BYTES } from "#contract/device-link/limits.ts";
import { FIRST_LINE_MAX_CHARACTERS, LINE_MAX_CHARACTERS } from "#provider/backups/lines.ts";
import { MESSAGES_AT_ONCE, MESSAGES_PER_SECOND } from "#provider/device-link/allowance.ts";
import { MESSAGE_BUDGETS } from "#rules/installation/message-budget.ts";

const places = [...readFileSync("docs/limits.md", "utf8").matchAll(/`([\w/.-]+\.tsx?)` +`(\w+)`/g)].map(
  ([, file = "", name = ""]) => `${file} ${name}`,
);

/** The folders of code that waits, stores, queues and retries. */
const FOLDERS = ["storage", "provider", "server", "contract/client"];
const LIKE_A_BOUND =
  /(^|_)(MAX|LIMIT|DEADLINE|TIMEOUT|WITHIN|LIFE|KEPT|ATTEMPTS|TRIES|RETRY|RETRIES|WAITING|ABANDONED|AGAIN)(_|$)/;
/** Named like bounds, and none: formats of others, and thresholds of the self-diagnosis. */
const NONE = [
  "provider/device-link/frame-scanner.ts LENGTH_BYTES_MAX",
  "provider/installation/operations/diagnose-clock.ts BEHIND_MAX_MS",
  "provider/installation/operations/diagnose-clock.ts CLOCKS_APART_MAX_MS",
  "provider/installation/operations/diagnose-clock.ts JUMP_MAX_MS",
  "server/api-docs/schema-lines.ts DEPTH_MAX",
  "server/commands/control.ts SOCKET_PATH_MAX_BYTES",
  "storage/prepared.ts LISTED_MAX",
];

/** Returns the numbers in a folder's sources that are named like a bound, with their files. */
function boundsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => path.join(folder, file))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]+) = \(?\d/gm)].map(
        ([, name]) => `${file} ${name}`,
      ),
    )
    .filter((place) => LIKE_A_BOUND.test(place.split(" ")[1] ?? ""));
}

test("each limit that the documentation names is defined where it says", () => {
  expect(places.length).toBeGreaterThan(40);
  const missing = places.filter((place) => {
    const [file = "", name = ""] = place.split(" ");
    return !existsSync(file) || !new RegExp(`const ${name}\\b`).test(readFileSync(file, "utf8"));
  });
  expect(missing).toEqual([]);
  expect(new Set(places).size, "each is named once").toBe(places.length);
});

test("each bound of the server is in the documentation", () => {
  const bounds = FOLDERS.flatMap(boundsIn);
  expect(bounds.length).toBeGreaterThan(80);
  expect(bounds.filter((place) => !places.includes(place) && !NONE.includes(place))).toEqual([]);
  expect(NONE.filter((place) => !bounds.includes(place))).toEqual([]);
});

/** The rows that name a constant: its file, its name and its documented value. */
const rows = readFileSync("docs/limits.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, file, name] = /`([\w/.-]+\.tsx?)` +`(\w+)`/.exec(line) ?? [];
    return file && name ? [{ file, name, said: line.split("|")[2]?.trim() ?? "" }] : [];
  });

const HOUR_MS = 3_600_000;
const MS: Record<string, number> = {
  ms: 1,
  s: 1_000,
  second: 1_000,
  seconds: 1_000,
  minute: 60_000,
  minutes: 60_000,
  h: HOUR_MS,
  hour: HOUR_MS,
  hours: HOUR_MS,
  day: 24 * HOUR_MS,
  days: 24 * HOUR_MS,
  year: 365 * 24 * HOUR_MS,
};
const IN_MS: Record<string, number> = { MS: 1, S: 1_000, H: HOUR_MS };
/** Of kB and MB: sizes of files are also counted in thousands. */
const FACTORS = [1_000, 1_024];

/** Returns the number of a constant; undefined where it is a table, or made of others. */
function valueOf({ file, name }: { file: string; name: string }): number | undefined {
  const [, written = ""] =
    new RegExp(`const ${name}\\b[^=]*= ([^;]+);`).exec(readFileSync(file, "utf8")) ?? [];
  const factors = written
    .replaceAll("DAY_MS", String(24 * HOUR_MS))
    .replaceAll(/HOUR_MS|MS_PER_HOUR/g, String(HOUR_MS))
    .replaceAll("MINUTE_MS", String(60_000))
    .replaceAll("_", "")
    .split("*");
  const product = factors.reduce((all, factor) => all * Number(factor), 1);
  return Number.isNaN(product) ? undefined : product;
}

/** Returns all numbers in a text, in the unit of the constant: "5 s, then 503", "an hour", "16 kB". */
function numbersIn(said: string, name: string): number[] {
  const inMs = IN_MS[name.split("_").at(-1) ?? ""];
  const matches = said.matchAll(
    /(\d[\d,]*(?:\.\d+)?|\ban?\b|\bonce\b) *(million|kB|MB|ms|seconds?|s|minutes?|hours?|h|days?|year)?\b/g,
  );
  return [...matches].flatMap(([, text = "", unit = ""]) => {
    const number = /^\d/.test(text) ? Number(text.replaceAll(",", "")) : 1;
    const ms = MS[unit];
    if (inMs !== undefined) return ms === undefined ? [] : [(number * ms) / inMs];
    const power = { kB: 1, MB: 2, million: 2 }[unit] ?? 0;
    const kilobytePower = name.endsWith("_KB") ? 1 : 0;
    return FACTORS.map((factor) => number * factor ** power).map((bytes) => bytes / 1_024 ** kilobytePower);
  });
}

/** Documented by what follows from them, or a table that has a test of its own. */
const DOCUMENTED_OTHERWISE = [
  "guardAllowances",
  "signInAllowances",
  "MESSAGE_BUDGETS",
  "LINK_LIFE_MS",
  "READ_AGAIN_AFTER_MS",
  "provider/configurations/people-parts.ts DEPTH_MAX",
];

function isDocumentedOtherwise({ file, name }: { file: string; name: string }): boolean {
  return DOCUMENTED_OTHERWISE.includes(name) || DOCUMENTED_OTHERWISE.includes(`${file} ${name}`);
}

test("each limit is the number that the documentation states", () => {
  const wrong = rows.flatMap((row) => {
    const value = valueOf(row);
    const isDocumented = value !== undefined && numbersIn(row.said, row.name).includes(value);
    return isDocumented || isDocumentedOtherwise(row)
      ? []
      : [`${row.file} ${row.name} is ${value}: ${row.said}`];
  });
  expect(wrong).toEqual([]);
  expect(rows.length).toBeGreaterThan(190);
  expect(rows.filter(isDocumentedOtherwise)).toHaveLength(DOCUMENTED_OTHERWISE.length);
});

test("the budgets of messages are the documented ones", () => {
  const text = readFileSync("docs/limits.md", "utf8");
  for (const [name, { perHour, perDay }] of Object.entries(MESSAGE_BUDGETS)) {
    const said = `${perHour.toLocaleString("en")} an hour, ${perDay.toLocaleString("en")} a day`;
    expect(text, name).toContain(`| ${said} `);
  }
});

/** Returns the documented value of a constant. */
function documentedValue(name: string): string {
  const row = readFileSync("docs/limits.md", "utf8")
    .split("\n")
    .find((line) => line.includes(`\`${name}\``));
  return row?.split("|")[2]?.trim() ?? "";
}

test("the limits of calls, forms and messages are the documented ones", () => {
  const kB = 1024;
  expect(documentedValue("CALL_MAX_BYTES")).toBe(`${CALL_MAX_BYTES / kB} kB`);
  expect(documentedValue("FORM_MAX_BYTES")).toBe(`${forms.FORM_MAX_BYTES / kB} kB`);
  expect(documentedValue("FORM_FIELDS_MAX")).toBe(String(forms.FORM_FIELDS_MAX));
  expect(documentedValue("LIST_FORM_MAX_BYTES")).toBe(`${forms.LIST_FORM_MAX_BYTES / kB} kB`);
  expect(documentedValue("OPENED_MAX_LENGTH")).toBe(
    `${forms.OPENED_MAX_LENGTH.toLocaleString("en")} characters`,
  );
  expect(documentedValue("LIST_FORM_FIELDS_MAX")).toBe(forms.LIST_FORM_FIELDS_MAX.toLocaleString("en"));
  expect(documentedValue("PICTURE_FORM_MAX_BYTES")).toBe(
    `${forms.PICTURE_FORM_MAX_BYTES / kB / kB} MB, ${forms.FORM_MAX_BYTES / kB} kB of it fields`,
  );
  expect(documentedValue("LINK_MESSAGE_MAX_BYTES")).toContain(`${LINK_MESSAGE_MAX_BYTES / kB} kB`);
  expect(documentedValue("EVENTS_PER_MESSAGE_MAX")).toBe(
    `${EVENTS_PER_MESSAGE_MAX}; so ${(EVENTS_PER_MESSAGE_MAX * MESSAGES_PER_SECOND).toLocaleString("en")} a second`,
  );
  expect(documentedValue("MESSAGES_AT_ONCE")).toBe(
    `${MESSAGES_AT_ONCE} at once, ${MESSAGES_PER_SECOND} a second`,
  );
  expect(documentedValue("FIRST_LINE_MAX_CHARACTERS")).toBe(
    `${FIRST_LINE_MAX_CHARACTERS / kB / kB} million characters`,
  );
  expect(documentedValue("LINE_MAX_CHARACTERS")).toBe(`${LINE_MAX_CHARACTERS / kB / kB} million characters`);
});
