import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { PASSWORD_LENGTH_MIN } from "#rules/people/passwords.ts";
import english from "../../public/locales/en/translation.json" with { type: "json" };
import { limitsInTexts } from "./limits-in-texts.ts";
import { i18nOptions } from "./options.ts";

test("a quantity is written as the language does, and a code as it is", async () => {
  const i18n = createInstance();
  const texts = { read: "{{rows}} / {{count}}", failed: "{{code}}", gone: "{{name}}" };
  const resources = { en: { translation: texts }, de: { translation: texts } };
  await i18n.init({ ...i18nOptions, lng: "en", resources });
  expect(i18n.t("read", { rows: 1966, count: 3000 })).toBe("1,966 / 3,000");
  expect(i18n.t("read", { rows: 1966, count: 3000, lng: "de" })).toBe("1.966 / 3.000");
  expect(i18n.t("failed", { code: 24002 })).toBe("24002");
  expect(i18n.t("gone", { name: "1966" })).toBe("1966");
});

test("a text names a limit of the rules without a value of its own", async () => {
  const i18n = createInstance();
  await i18n.init({ ...i18nOptions, lng: "en", resources: { en: { translation: english } } });
  expect(i18n.t("problems.eventsTtl")).toBe("Events can be stored for at most 360 days.");
  expect(i18n.t("problems.passwordTooShort")).toBe(`Use at least ${PASSWORD_LENGTH_MIN} characters.`);
  expect(i18n.t("auxiliaries.hints.port")).toBe("1 to 65535. Leave blank for the default port.");
  const texts = JSON.stringify(english);
  expect(Object.keys(limitsInTexts).filter((name) => !texts.includes(`{{${name}}}`))).toEqual([]);
});

/** Texts with an example, a name, the least of a range, or a number of another person's standard. */
const WITH_NUMBERS = [
  /^problems\.(account|command|countryCode|firmwareVersion|host|webAddress|properties|timeOfDay)$/,
  /^problems\.(callCode|seconds|tagValue)$/,
  /^(newTag\.identifierHint|activation\.hwIdHint|groups\.nameHint|flats\.(name|floor)Hint|releases\.versionHint)$/,
  /^(button\.codeHint(Full)?|codes\.codeHint|outputs\.openingTimeHint|appearance\.screensaverHint)$/,
  /^auxiliaries\.hints\.(host|port)$/,
  /^auxiliaryParts\.(endpoints\.commandHint|areas\.(nameHint|propertiesHint))$/,
  /^(warrantyCodes\.monthsHint|releases\.fileHint)$/,
  /^mailServer\.(protocols\..+|certificate\.fingerprint|toDo\.(CONNECTION_REFUSED|NOT_A_MAIL_SERVER))$/,
];

function textsOf(texts: object, above = ""): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) => {
    const key = above === "" ? name : `${above}.${name}`;
    return typeof text === "string" ? [[key, text]] : textsOf(text as object, key);
  });
}

test("no other text has a number of its own: limits come from the rules", () => {
  const numbered = textsOf(english).flatMap(([key, text]) =>
    /\d/.test(text.replaceAll(/\{\{.*?\}\}/g, "")) ? [key] : [],
  );
  expect(numbered.filter((key) => !WITH_NUMBERS.some((known) => known.test(key)))).toEqual([]);
  expect(WITH_NUMBERS.filter((known) => !numbered.some((key) => known.test(key)))).toEqual([]);
});

test("texts are of the namespace translation unless another is named with a colon; dots lead into it (§1)", async () => {
  const i18n = createInstance();
  await i18n.init({
    ...i18nOptions,
    lng: "en",
    resources: {
      en: {
        translation: { login: { title: "Sign in" }, gotit: "not this one" },
        common: { gotit: "Got it" },
      },
      fr: { translation: { login: {} } },
    },
  });
  expect(i18n.t("login.title")).toBe("Sign in");
  expect(i18n.t("common:gotit")).toBe("Got it");
  await i18n.changeLanguage("fr");
  expect(i18n.t("login.title"), "the fallback").toBe("Sign in");
});
