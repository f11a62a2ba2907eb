import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { projectFolder, readProjectFile } from "./project-files.ts";

/** `namespace:key.in.it` → text, as one language has them. */
type Texts = ReadonlyMap<string, string>;

const locales = "public/locales";
const categories = ["zero", "one", "two", "few", "many", "other"];

/** Lists the namespaces that a language has; none where its folder is missing. */
export function listNamespaces(language: string): string[] {
  const folder = path.join(projectFolder, locales, language);
  return existsSync(folder) ? readdirSync(folder).map((file) => file.replace(/\.json$/, "")) : [];
}

/** Reads all texts of a language on the screens. */
export function readTexts(language: string): Texts {
  const namespaces = listNamespaces(language).flatMap((namespace) => [
    ...readTextFile(`${locales}/${language}/${namespace}.json`, `${namespace}:`),
  ]);
  return new Map(namespaces);
}

/** Reads the texts of one file. Throws at a value that is neither text nor object. */
export function readTextFile(file: string, namespace: string): Texts {
  const texts = new Map<string, string>();
  function collect(value: unknown, key: string): void {
    if (typeof value === "string") {
      texts.set(key, value);
    } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      for (const [name, inner] of Object.entries(value)) {
        collect(inner, key.endsWith(":") ? `${key}${name}` : `${key}.${name}`);
      }
    } else {
      throw new Error(`${file} ${key} is neither a text nor an object of texts`);
    }
  }
  collect(JSON.parse(readProjectFile(file)), namespace);
  return texts;
}

/** Splits a plural form: `doors_one` is `doors` in the category `one`; other keys have no category. */
export function splitPlural(key: string, texts: Texts): { base: string; category?: string } {
  const [, base, category] = /^(.*)_([a-z]+)$/.exec(key) ?? [];
  if (base === undefined || category === undefined || !categories.includes(category)) {
    return { base: key };
  }
  const isPlural = texts.has(`${base}_one`) && texts.has(`${base}_other`);
  return isPlural ? { base, category } : { base: key };
}

/** Returns the placeholders of a text: `{{name}}`, `$t(other)` and the `<tags>` of Trans. */
function placeholdersOf(text: string): string[] {
  const values = [...text.matchAll(/\{\{-?\s*([^},\s]+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`);
  const nested = [...text.matchAll(/\$t\([^)]*\)/g)].map(([whole]) => whole);
  const tags = [...text.matchAll(/<\/?[a-zA-Z0-9]+\s*\/?>/g)].map(([whole]) => whole);
  return [...new Set([...values, ...nested, ...tags])].sort();
}

/** Returns a sentence for each problem of a language's texts, compared with the English ones. */
export function compareTexts(language: string, texts: Texts, english: Texts): string[] {
  const desired = keysFor(language, english);
  const problems: string[] = [];
  for (const [key, source] of desired) {
    const text = texts.get(key);
    if (text === undefined) {
      problems.push(`${key} is missing`);
    } else if (text.trim() === "") {
      problems.push(`${key} is empty`);
    } else if (!hasSamePlaceholders(language, splitPlural(key, texts).category, text, source)) {
      problems.push(`${key} has ${list(text)}, not ${list(source)}`);
    }
  }
  const tooMany = [...texts.keys()]
    .filter((key) => !desired.has(key))
    .map((key) => `${key} is not in English`);
  return [...problems, ...tooMany];
}

/** Returns the keys that a language must have, each with the English text it stands for. */
function keysFor(language: string, english: Texts): Map<string, string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const desired = new Map<string, string>();
  for (const [key, text] of english) {
    const { base, category } = splitPlural(key, english);
    if (category === undefined) {
      desired.set(key, text);
    } else {
      const other = english.get(`${base}_other`) ?? text;
      forms.forEach((form) => desired.set(`${base}_${form}`, other));
    }
  }
  return desired;
}

// "One door" needs no number where the form `one` is for 1 alone; in French it is for 0 as well.
function hasSamePlaceholders(
  language: string,
  category: string | undefined,
  text: string,
  source: string,
): boolean {
  const onlyForOne = category === "one" && new Intl.PluralRules(language).select(0) !== "one";
  const without = (names: string[]) => (onlyForOne ? names.filter((name) => name !== "{{count}}") : names);
  return without(placeholdersOf(text)).join() === without(placeholdersOf(source)).join();
}

function list(text: string): string {
  return placeholdersOf(text).join(" ") || "no placeholder";
}
