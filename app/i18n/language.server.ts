import { createCookie } from "@remix-run/node";
import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { FALLBACK_LANGUAGE, type Language, LANGUAGE_COOKIE_MINUTES, LANGUAGES } from "#rules/languages.ts";
import { preferredLanguage } from "#rules/preferred-language.ts";
import { i18nOptions, replaceMissing } from "./options.ts";
import { texts } from "./texts.server.ts";

/** Stores the choice of language (§1). */
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
    // The library only reads the browser's first language; with this a Catalan browser with Spanish second
    // gets Spanish.
    findLocale: async (request) => preferredLanguage(request.headers.get("Accept-Language") ?? "") ?? null,
    order: ["cookie", "custom"],
  },
  i18next: i18nOptions,
});

/** The size of the cache; limited because visitors send arbitrary headers. */
const KNOWN_MAX = 1_000;
const known = new Map<string, Language>();

/**
 * The language of a page: the chosen one, otherwise the browser's, otherwise English. A page asks several
 * times, and most browsers send the same header, so the answer is cached.
 */
export async function readLanguage(request: Request): Promise<Language> {
  const { headers } = request;
  const chosen = /(?:^|;)\s*lng\s*=([^;]*)/.exec(headers.get("Cookie") ?? "")?.[1] ?? "";
  const cacheKey = `${chosen}\n${headers.get("Accept-Language") ?? ""}`;
  let language = known.get(cacheKey);
  if (!language) {
    language = (await detection.getLocale(request)) as Language;
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(cacheKey, language);
  }
  return language;
}

// One cached instance per language: creating one costs 0.2 ms, a request only looks it up.
const instances = new Map<string, i18n>();

/** i18next in a language, for rendering and for texts of titles and mails. */
export function i18nIn(language: Language): i18n {
  const cached = instances.get(language);
  if (cached) return cached;
  const made = createInstance();
  void made.use(initReactI18next).init({
    ...i18nOptions,
    lng: language,
    resources: texts,
    initImmediate: false,
    parseMissingKeyHandler: replaceMissing(() => made),
  });
  instances.set(language, made);
  return made;
}
