import i18next, { type BackendModule, type i18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import { findPageRouter } from "#app/browser/remix-internals.ts";
import { i18nOptions, replaceMissing } from "./options.ts";
import { PAGE_TEXTS } from "./page-texts.ts";

type Namespaces = Record<string, Record<string, unknown>>;

/** Parses `/texts/<version>/<language>/<name>,<name>.json`. */
const [, folder = "", language = "", names = ""] =
  /^(.*\/)([a-z]+)\/([^/]*)\.json$/.exec(document.getElementById(PAGE_TEXTS)?.getAttribute("href") ?? "") ??
  [];

/** The routes that are shown or about to be. */
const needed = new Set(names.split(","));

/** The state of a language. */
class TextsOfLanguage {
  readonly #language: string;
  readonly #names = new Set<string>();
  #texts: Namespaces = {};
  #fetching: Promise<void> | undefined;

  constructor(language: string) {
    this.#language = language;
  }

  isWhole(): boolean {
    return [...needed].every((name) => this.#names.has(name));
  }

  /** Fetches what is missing, once for concurrent callers. */
  async whole(): Promise<Namespaces> {
    while (!this.isWhole())
      await (this.#fetching ??= this.#fetchMissing().finally(() => (this.#fetching = undefined)));
    return this.#texts;
  }

  async #fetchMissing(): Promise<void> {
    const missing = [...needed].filter((name) => !this.#names.has(name));
    const address = `${folder}${this.#language}/${missing.join(",")}.json`;
    // As a URL: on a live page the request then waits until the console is reached (`failed-requests.ts`).
    const response = await fetch(new URL(address, location.href));
    if (!response.ok) throw new Error(`Request failed with status code ${response.status}`);
    this.#texts = merged(this.#texts, (await response.json()) as Namespaces) as Namespaces;
    for (const name of missing) this.#names.add(name);
  }
}

const languages = new Map<string, TextsOfLanguage>();

function textsIn(tag: string): TextsOfLanguage {
  const known = languages.get(tag) ?? new TextsOfLanguage(tag);
  languages.set(tag, known);
  return known;
}

/** Fetches texts; i18next itself retries after a failure. */
const fetched: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(tag, namespace, give) {
    textsIn(tag)
      .whole()
      .then(
        (texts) => give(null, texts[namespace] as Resource[string][string]),
        // `true` makes i18next retry.
        (error: Error) => give(error, true),
      );
  },
};

let started: Promise<i18n | undefined> | undefined;

/**
 * The page's texts in the language of its document; up to 5 retries, the first after 350 ms, doubling (§1).
 * Undefined if they can't be loaded.
 */
export function startTexts(): Promise<i18n | undefined> {
  return (started ??= start());
}

async function start(): Promise<i18n | undefined> {
  await i18next
    .use(fetched)
    .use(initReactI18next)
    .init({
      ...i18nOptions,
      // Every language has every text, so the fallback would be fetched in vain.
      fallbackLng: false,
      lng: language,
      maxRetries: 5,
      retryTimeout: 350,
      parseMissingKeyHandler: replaceMissing(() => i18next, reportMissing),
    });
  return textsIn(language).isWhole() ? i18next : undefined;
}

/**
 * Waits for the texts of a route; every route's module does so before it can be shown. The page's own texts
 * are awaited before hydration. If others can't be loaded, the browser navigates without the router.
 */
export async function loadRouteTexts(name: string): Promise<void> {
  if (needed.has(name)) return;
  needed.add(name);
  const instance = await startTexts();
  if (!instance) return;
  await instance.reloadResources([...languages.keys()]);
  if (!textsIn(instance.language).isWhole()) await leave();
}

/** Navigates to the router's target; never returns. */
async function leave(): Promise<void> {
  const { location: to } = findPageRouter()?.state.navigation ?? {};
  location.assign(to ? `${to.pathname}${to.search}${to.hash}` : location.href);
  await new Promise(() => undefined);
}

/** Reports an error of the page, which fails the browser tests. */
function reportMissing(key: string): void {
  reportError(new Error(`The page has no text for ${key}.`));
}

function merged(one: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> {
  const both = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const before = both[key];
    both[key] = isTexts(before) && isTexts(value) ? merged(before, value) : value;
  }
  return both;
}

function isTexts(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
