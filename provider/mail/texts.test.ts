import { expect, test } from "vitest";
import { LANGUAGES } from "#rules/languages.ts";
import { compose } from "./compose.ts";
import { mailTexts } from "./texts.ts";

/** Every text by its path, with the places in it. */
function* placesOf(value: object, path = ""): Generator<[string, string[]]> {
  for (const [name, inner] of Object.entries(value) as [string, object | string][]) {
    const at = `${path}.${name}`;
    if (typeof inner === "string") yield [at, (inner.match(/\{\{\w+\}\}/g) ?? []).sort()];
    else yield* placesOf(inner, at);
  }
}

test("no text of a message is missing or empty in any language, and each has the same places", () => {
  const expected = Object.fromEntries(placesOf(mailTexts.en));
  for (const language of LANGUAGES) {
    expect(Object.fromEntries(placesOf(mailTexts[language])), language).toEqual(expected);
    expect(JSON.stringify(mailTexts[language]), language).not.toContain('""');
  }
});

test("what people write is text in a message, and its subject has one line", () => {
  const letter = compose({
    ...{
      kind: "INVITE",
      language: "de",
      name: null,
      inviter: "<img src=x>",
      building: 'A\r\nBcc: x@y.it"<b>',
    },
    ...{ link: "https://console.example.com/invite/a&b", publicUrl: "https://console.example.com" },
  });

  expect(letter.subject).toBe('Einladung: A Bcc: x@y.it"<b>');
  expect(letter.html).toContain("&lt;img src=x&gt;");
  expect(letter.html).not.toMatch(/<img|<b>|<[^>]*src=|url\(/);
  expect(letter.html).toContain('href="https://console.example.com/invite/a&amp;b"');
  expect(letter.text).toContain("https://console.example.com/invite/a&b");
});
