import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { i18nOptions } from "./options.ts";

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
