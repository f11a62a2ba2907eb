import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#rules/languages.ts";
import { describePush, pushTexts } from "./describe-push.ts";

const call = { panel: "Ingresso", building: "Casa Verde", button: "Rossi" };

test("no text is missing or empty in any language, and each has the placeholders of the English one", () => {
  const placesOf = (texts: object) =>
    Object.entries(texts as Record<string, Record<string, string>>).map(([kind, parts]) => [
      kind,
      ...Object.entries(parts).map(([part, text]) => [part, text.match(/\{\{\w+\}\}/g)?.sort(), text !== ""]),
    ]);
  for (const language of LANGUAGES)
    expect(placesOf(pushTexts[language]), language).toEqual(placesOf(pushTexts.en));
});

describe.each(LANGUAGES)("a push in %s", (language) => {
  test("of a ring has the panel as title, and says for which button a visitor is at the door", () => {
    const { title, body, lang } = describePush({ kind: "RING", ...call }, language);
    expect([title, lang]).toEqual(["Ingresso", language]);
    expect(body).toMatch(/^Casa Verde, Rossi\u00a0?: .*\p{L}/u);
    expect(describePush({ kind: "RING", ...call, button: null }, language).body).toMatch(
      /^Casa Verde\u00a0?: /u,
    );
  });

  test("says how a call ended, each end in other words, and who answered", () => {
    const ends = (["MISSED", "CANCELLED", "ENDED"] as const).map((kind) => ({ kind, ...call }));
    const answered = { kind: "ANSWERED", name: "Ada Rossi", ...call } as const;
    const bodies = [...ends, answered].map((occasion) => describePush(occasion, language).body);
    expect(new Set(bodies).size).toBe(4);
    expect(bodies[3]).toContain("Ada Rossi");
    for (const body of bodies) expect(body).not.toContain("{{");
  });

  test("of a device has its name as title and its text as body", () => {
    const note = { kind: "NOTE", from: "Cancello", said: "The gate is open: {{name}}" } as const;
    expect(describePush(note, language)).toEqual({
      title: "Cancello",
      body: "The gate is open: {{name}}",
      lang: language,
    });
  });
});

test("a push without a language is in English", () => {
  expect(describePush({ kind: "TRY" }, null)).toEqual({
    title: "Test notification",
    body: "Notifications arrive on this device.",
    lang: "en",
  });
});

test("long names are cut, and the sentence after them is not", () => {
  const long = { panel: "Ingresso", building: "a".repeat(4096), button: "b".repeat(4096) };
  const { body } = describePush({ kind: "ANSWERED", name: "c".repeat(4096), ...long }, "en");
  expect(body).toMatch(/^a+\.\.\., b+\.\.\.: call answered by c+\.\.\.$/);
  expect(body.length).toBeLessThan(350);
});
