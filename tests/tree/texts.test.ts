import { describe, expect, test } from "vitest";
import { errors } from "#contract/error-numbers.ts";
import { eventKinds, eventMethods, eventOutcomes } from "#contract/history/events.ts";
import { BACKUP_PROBLEMS } from "#contract/installation/backups.ts";
import { MESSAGE_PROBLEMS } from "#contract/installation/messages.ts";
import { CAMERA_PROBLEMS } from "#contract/people/notes.ts";
import { FIELD_PROBLEMS } from "#contract/problems.ts";
import { ACTIVITIES, SIMULATOR_PROBLEMS } from "#contract/simulator/simulated-device.ts";
import { demoWords } from "#provider/demo/words.ts";
import { REASONS } from "#rules/access/access-decision.ts";
import {
  CONSOLE_REFUSALS,
  OPENING_ACTIONS,
  OPENING_RIGHTS,
  UNREACHED_REASONS,
} from "#rules/access/console-openings.ts";
import { AUXILIARY_MODELS, AUXILIARY_TYPES } from "#rules/auxiliaries/auxiliaries.ts";
import { ACTION_FAILURES } from "#rules/devices/action-outcomes.ts";
import { ACTION_TYPES, ELEVATOR_CALL_KINDS, POSTIT_MODES } from "#rules/devices/actions.ts";
import { ADMIN_COMMANDS, DEVICE_COMMAND_STATES, DEVICE_COMMANDS } from "#rules/devices/device-commands.ts";
import { DEVICE_TYPES, INPUT_TYPES, OUTPUT_TYPES } from "#rules/devices/devices.ts";
import { RING_CALL_STATES } from "#rules/devices/ring-calls.ts";
import { LANGUAGES } from "#rules/languages.ts";
import { NOTE_KINDS } from "#rules/people/notes.ts";
import { listCodeFiles, readProjectFile } from "./support/project-files.ts";
import { compareTexts, listNamespaces, readTextFile, readTexts, splitPlural } from "./support/texts.ts";
import { findUsedTexts, isKeyPattern, matchingKeys, readUsedTexts } from "./support/used-texts.ts";

const english = readTexts("en");
const usedIn = listCodeFiles()
  .filter((file) => /^(app|contract|rules|server)\//.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, ...readUsedTexts(file) }));

// §1 promises these two, whether or not a screen shows them.
const namedBySpecification = ["common:movedtobg", "common:gotit"];

describe.each(LANGUAGES)("the texts in %s", (language) => {
  test("are in the same files as the English ones", () => {
    expect(listNamespaces(language)).toEqual(listNamespaces("en"));
  });

  test("have no key twice: the last would silently win", () => {
    for (const namespace of listNamespaces(language)) {
      const text = readProjectFile(`public/locales/${language}/${namespace}.json`);
      expect(text.trim()).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
    }
  });

  test("have the English keys and placeholders, the plural forms of the language, and no gap", () => {
    expect(compareTexts(language, readTexts(language), english)).toEqual([]);
  });
});

test("no French text can break before its punctuation", () => {
  const all = [
    ...readTexts("fr"),
    ...readTextFile("provider/mail/texts/fr.json", "mail:"),
    ...readTextFile("provider/push/texts/fr.json", "push:"),
  ];
  const breaking = all.filter(([, text]) => / [:;?!»]|« /.test(text));
  expect(breaking).toEqual([]);
});

describe.each(LANGUAGES)("the names of credentials in %s", (language) => {
  const timesOfDay =
    /morning|afternoon|evening|night|mattin|\bsera\b|notte|matin|soir|nuit|ochtend|middag|avond/i;
  const more = /mañana|tarde|noche|morgen|vormittag|nachmittag|abend|nacht/i;
  const sunday = Date.UTC(2026, 0, 4);
  const weekdays = Array.from({ length: 7 }, (_, day) =>
    new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" })
      .format(sunday + day * 86_400_000)
      .toLowerCase(),
  );

  function promisesHours(text: string): boolean {
    const isWeekday = weekdays.some((day) => text.toLowerCase().includes(day));
    return isWeekday || timesOfDay.test(text) || more.test(text);
  }

  test("promise no hours, which no credential has (devices D16, usability U-D3)", () => {
    const { couriers, cleaning, courierCode, cleanerTag } = demoWords(language);
    const hint = readTexts(language).get("translation:newCredential.nameHint");
    expect(hint).toBeDefined();
    const names = [couriers, cleaning, courierCode, cleanerTag, hint!];
    expect(names.filter(promisesHours)).toEqual([]);
    expect(promisesHours(`${courierCode}, ${weekdays[2]!}`)).toBe(true);
  });
});

describe("the texts in the code", () => {
  const keys = [...new Set([...english.keys()].map((key) => splitPlural(key, english).base))];

  test("exist, with those that the specification names", () => {
    expect(keys.length).toBeGreaterThan(namedBySpecification.length);
    expect(keys).toEqual(expect.arrayContaining(namedBySpecification));
  });

  test("all have their English text", () => {
    const missing = usedIn.flatMap(({ file, translated }) =>
      translated
        .filter((pattern) => matchingKeys(pattern, keys).length === 0)
        .map((pattern) => `${file}: ${pattern}`),
    );
    expect(missing).toEqual([]);
  });

  test("are used, each of them", () => {
    const patterns = new Set(usedIn.flatMap(({ mentioned }) => mentioned.filter(isKeyPattern)));
    const used = new Set([...patterns].flatMap((pattern) => matchingKeys(pattern, keys)));
    expect(keys.filter((key) => !used.has(key) && !namedBySpecification.includes(key))).toEqual([]);
  });

  test("cover every error of the API by its name", () => {
    const desired = Object.keys(errors).map((name) => `translation:errors.${name}`);
    expect(desired.filter((key) => !keys.includes(key))).toEqual([]);
    const inTexts = keys.filter((key) => key.startsWith("translation:errors."));
    expect(inTexts.filter((key) => !desired.includes(key))).toEqual([]);
  });
});

describe("the texts of a value that a screen shows by its name", () => {
  // A value that is filled into a key is not in the code: each list of such values is here.
  test.each<[string, readonly (string | number)[]]>([
    ["actions.abouts", ACTION_TYPES],
    ["actions.kinds", Object.values(ELEVATOR_CALL_KINDS)],
    ["actions.modes", POSTIT_MODES],
    ["actions.types", ACTION_TYPES],
    ["auxiliaries.abouts", AUXILIARY_TYPES],
    ["auxiliaries.models", AUXILIARY_MODELS],
    ["auxiliaries.types", AUXILIARY_TYPES],
    ["backups.problems", BACKUP_PROBLEMS],
    ["components.state", [...eventOutcomes, ...DEVICE_COMMAND_STATES]],
    ["devices.types", DEVICE_TYPES],
    ["doors.actions", OPENING_ACTIONS],
    // The lines of a device's log have a page of their own, without a kind.
    ["events.kinds", eventKinds.filter((kind) => kind !== "DIAGNOSTIC")],
    ["events.methods", eventMethods],
    ["events.allowedBy", OPENING_RIGHTS],
    ["events.reasons", [...REASONS, ...ACTION_FAILURES, ...CONSOLE_REFUSALS, ...UNREACHED_REASONS]],
    ["maintenance.about", ADMIN_COMMANDS],
    ["maintenance.requested", ADMIN_COMMANDS],
    ["maintenance.kinds", DEVICE_COMMANDS],
    ["messages.problems", MESSAGE_PROBLEMS],
    ["calls.states", RING_CALL_STATES],
    ["notes.kinds", NOTE_KINDS],
    ["notes.problems", CAMERA_PROBLEMS],
    ["outputs.inputDoes", INPUT_TYPES],
    ["outputs.inputTypes", INPUT_TYPES],
    ["outputs.types", OUTPUT_TYPES],
    ["problems", Object.keys(FIELD_PROBLEMS)],
    ["simulator.activities", ACTIVITIES],
    ["simulator.problems", SIMULATOR_PROBLEMS],
  ])("%s: cover each of them", (prefix, values) => {
    const desired = values.map((value) => `translation:${prefix}.${value}`);
    expect(desired.filter((key) => !english.has(key))).toEqual([]);
  });
});

describe("a flaw in texts is found", () => {
  const source = new Map([
    ["a:hello", "Hello {{name}}"],
    ["a:doors_one", "{{count}} door"],
    ["a:doors_other", "{{count}} doors"],
  ]);
  const italian = new Map([
    ["a:hello", "Ciao {{name}}"],
    ["a:doors_one", "una porta"],
    ["a:doors_many", "{{count}} di porte"],
    ["a:doors_other", "{{count}} porte"],
  ]);

  test("none in a language that is complete", () => {
    expect(compareTexts("it", italian, source)).toEqual([]);
  });

  test.each([
    ["a missing key", "it", "a:hello", undefined, "a:hello is missing"],
    ["an empty text", "it", "a:hello", " ", "a:hello is empty"],
    ["a lost placeholder", "it", "a:hello", "Ciao", "a:hello has no placeholder, not {{name}}"],
    ["another placeholder", "it", "a:hello", "Ciao {{nome}}", "a:hello has {{nome}}, not {{name}}"],
    ["a missing plural form", "it", "a:doors_many", undefined, "a:doors_many is missing"],
    ["a plural form the language hasn't", "de", "a:hello", "Ciao {{name}}", "a:doors_many is not in English"],
    [
      "one without its number in French",
      "fr",
      "a:hello",
      "Ciao {{name}}",
      "a:doors_one has no placeholder, not {{count}}",
    ],
    ["a key of its own", "it", "a:bye", "Ciao", "a:bye is not in English"],
  ])("%s", (_what, language, key, text, problem) => {
    const flawed = new Map(italian);
    if (text === undefined) flawed.delete(key);
    else flawed.set(key, text);
    expect(compareTexts(language, flawed, source)).toEqual([problem]);
  });
});

test("keys are read from calls, choices, templates and JSX", () => {
  const code = [
    `t("a.b"); i18n.t(x ? "c" : \`d.\${y}.e\`); titleIn(request, "f.title"); other("not.translated");`,
    `const g = <Trans i18nKey="common:g" />; t("h." + z); t(w);`,
  ].join("\n");
  const found = findUsedTexts(code, "a.tsx");
  expect(found.translated).toEqual(["a.b", "c", "d.*.e", "f.title", "common:g", "h.*"]);
  expect(found.mentioned).toContain("not.translated");
  expect(matchingKeys("d.*.e", ["translation:d.anything.e", "translation:d.f"])).toEqual([
    "translation:d.anything.e",
  ]);
  expect(matchingKeys("a.b", ["translation:a.bc", "translation:axb"])).toEqual([]);
  expect(["d.*.e", "whole", "*.e", "d*"].filter(isKeyPattern)).toEqual(["d.*.e", "whole"]);
});
