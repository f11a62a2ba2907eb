import { keys, routes, version } from "virtual:route-texts";
import { type Language, LANGUAGES } from "#rules/languages.ts";
import { texts } from "./texts.server.ts";

const FOLDER = "/texts/";
/** The plural forms of our languages. */
const FORMS = ["", "_zero", "_one", "_two", "_few", "_many", "_other"];

interface Texts {
  [key: string]: string | Texts;
}

const keysByName = new Map(Object.values(routes).map((route) => [route.name, route.keys]));

/** The address of a page's texts: those of each of its routes, by their ids. */
export function textsAddress(language: Language, routeIds: readonly string[]): string {
  const names = routeIds.flatMap((id) => routes[id]?.name ?? []);
  return `${FOLDER}${version}/${language}/${[...new Set(names)].join(",")}.json`;
}

/**
 * The texts at an address, by namespace, as JSON; undefined if there are none.
 * `isLasting` is false for another version's address, which an open page requests after an upgrade: it gets
 * the current texts, and must not cache them under that address.
 */
export function textsAt(path: string): { content: string; isLasting: boolean } | undefined {
  const [, requestedVersion, tag, list] = /^\/texts\/([\w-]+)\/([a-z]+)\/([\w.,-]+)\.json$/.exec(path) ?? [];
  const language = LANGUAGES.find((each) => each === tag);
  if (!language || list === undefined) return undefined;
  const shown = new Set(list.split(",").flatMap((name) => keysByName.get(name) ?? []));
  const part: Texts = {};
  for (const index of shown) copy(texts[language] as Texts, part, keys[index]!.split(/[:.]/));
  return { content: JSON.stringify(part), isLasting: requestedVersion === version };
}

/** Copies a text, or all its plural forms, to the same place. */
function copy(from: Texts, into: Texts, path: readonly string[]): void {
  let source: Texts | undefined = from;
  let target = into;
  for (const name of path.slice(0, -1)) {
    source = source[name] as Texts | undefined;
    if (!source) return;
    target = (target[name] ??= {}) as Texts;
  }
  for (const form of FORMS) {
    const text = source[`${path.at(-1)}${form}`];
    if (typeof text === "string") target[`${path.at(-1)}${form}`] = text;
  }
}
