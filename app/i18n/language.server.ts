import { createCookie } from "@remix-run/node";
import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { FALLBACK_LANGUAGE, type Language, LANGUAGE_COOKIE_MINUTES, LANGUAGES } from "#rules/languages.ts";
import { i18nOptions } from "./options.ts";
import { texts } from "./texts.server.ts";

/** Keeps the choice of language (§1). */
export const languageCookie = createCookie("lng", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: LANGUAGE_COOKIE_MINUTES * 60,
});

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: FALLBACK_LANGUAGE,
    cookie: languageCookie,
    order: ["cookie", "header"],
  },
  i18next: i18nOptions,
});

/** So many answers are remembered; visitors make up what they ask for, so there is an end. */
const KNOWN_MAX = 1_000;
const known = new Map<string, Language>();

/**
 * The language a page is shown in: the one chosen, else the browser's, else English. A page asks several times, and
 * most browsers ask for the same: the answer is kept.
 */
export async function languageOf(request: Request): Promise<Language> {
  const { headers } = request;
  const chosen = /(?:^|;)\s*lng\s*=([^;]*)/.exec(headers.get("Cookie") ?? "")?.[1] ?? "";
  const asked = `${chosen}\n${headers.get("Accept-Language") ?? ""}`;
  let language = known.get(asked);
  if (!language) {
    language = (await detection.getLocale(request)) as Language;
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(asked, language);
  }
  return language;
}

// One instance per language, kept: making one costs 0.2 ms, a request only looks it up.
const instances = new Map<string, i18n>();

/** i18next in a language, for rendering and for texts of titles and mails. */
export function i18nIn(language: Language): i18n {
  const kept = instances.get(language);
  if (kept) return kept;
  const made = createInstance();
  void made
    .use(initReactI18next)
    .init({ ...i18nOptions, lng: language, resources: texts, initImmediate: false });
  instances.set(language, made);
  return made;
}
