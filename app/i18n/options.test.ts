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
  expect(i18n.t("problems.eventsTtl")).toBe("Events can be stored for at most 8,640 hours (360 days).");
  expect(i18n.t("problems.passwordTooShort")).toBe(`Use at least ${PASSWORD_LENGTH_MIN} characters.`);
  const texts = JSON.stringify(english);
  expect(Object.keys(limitsInTexts).filter((name) => !texts.includes(`{{${name}}}`))).toEqual([]);
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
