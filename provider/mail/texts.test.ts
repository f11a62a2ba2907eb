import { expect, test } from "vitest";
import { type Language, LANGUAGES } from "#rules/languages.ts";
import { compose } from "./compose.ts";
import { mailTexts } from "./texts.ts";

/** Yields each text by its path, with its placeholders. */
function* placesOf(value: object, path = ""): Generator<[string, string[]]> {
  for (const [name, inner] of Object.entries(value) as [string, object | string][]) {
    const at = `${path}.${name}`;
    if (typeof inner === "string") yield [at, (inner.match(/\{\{\w+\}\}/g) ?? []).sort()];
    else yield* placesOf(inner, at);
  }
}

test("no text of a message is missing or empty in any language, and each has the same placeholders", () => {
  const expected = Object.fromEntries(placesOf(mailTexts.en));
  for (const language of LANGUAGES) {
    expect(Object.fromEntries(placesOf(mailTexts[language])), language).toEqual(expected);
    expect(JSON.stringify(mailTexts[language]), language).not.toContain('""');
  }
});

const invite = {
  kind: "INVITE",
  language: "en",
  name: null,
  inviter: "Ada",
  building: "Casa Verde",
  link: "https://door.example.com/invite/a",
  publicUrl: "https://door.example.com",
} as const;

/** The words for answering calls, which a resident can't do in the console (U-D6), and for opening doors. */
const inviteWords: Record<Language, { never: RegExp; opens: string[] }> = {
  it: { never: /rispond|chiamat/i, opens: ["codici", "tessere", "volto"] },
  en: { never: /answer|call/i, opens: ["codes", "cards", "face"] },
  fr: { never: /répond|appel/i, opens: ["codes", "badges", "visage"] },
  nl: { never: /beantwoord|oproep/i, opens: ["codes", "kaarten", "gezicht"] },
  es: { never: /respond|contest|llamad/i, opens: ["códigos", "tarjetas", "rostro"] },
  de: { never: /beantwort|anruf/i, opens: ["Codes", "Karten", "Gesicht"] },
};

test.each(LANGUAGES)("an invite in %s promises the doors and no calls", (language) => {
  const { text } = compose({ ...invite, language });
  expect(text).not.toMatch(inviteWords[language].never);
  for (const word of inviteWords[language].opens) expect(text).toContain(word);
});

test("an invite names only existing features, and a message names the product and installation that sent it", () => {
  const letter = compose(invite);
  expect(letter.text).toContain("you can open the doors you have access to with your codes, cards or face");
  expect(letter.text).toContain("Sent by Portineria at door.example.com.");
  // What is called a button looks like one.
  expect(letter.html).toMatch(/<a href="[^"]+" style="display:inline-block;padding:[^"]+">View invitation</);
});

test("texts of people are escaped in a message, and its subject has one line", () => {
  const letter = compose({
    kind: "INVITE",
    language: "de",
    name: null,
    inviter: "<img src=x>",
    building: 'A\r\nBcc: x@y.it"<b>',
    link: "https://console.example.com/invite/a&b",
    publicUrl: "https://console.example.com",
  });

  expect(letter.subject).toBe('Einladung: A Bcc: x @ y. it"<b>');
  expect(letter.html).toContain("&lt;img src=x&gt;");
  expect(letter.html, "the building it is about, above the letter").toContain("font-weight:700");
  expect(letter.html).not.toMatch(/<img|<b>|<[^>]*src=|url\(/);
  expect(letter.html).toContain('href="https://console.example.com/invite/a&amp;b"');
  expect(letter.text).toContain("https://console.example.com/invite/a&b");
});
