import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** `namespace:section.key`, the plural forms of a key under the key alone. */
type KeyOfText = string;

const NAMESPACE = "translation";
const PLURAL = /_(zero|one|two|few|many|other)$/;
/**
 * Possible keys after a quote, of any kind and at any depth: templates may be nested in the `${…}` of others.
 * Interpolations may contain anything, so an unterminated `${` counts as well.
 */
const TEXT = /["'`](?=([a-zA-Z][\w-]*[.:](?:[\w.:-]|\$\{[^}`]*\})*(?:\$\{)?))/g;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\s)[^"';]*?from\s*"([^"]+)"|import\s*\(\s*"([^"]+)"\s*\)/g;

/** The texts that a file of the console may show, with all that it imports. */
interface UsedTexts {
  /** @param file relative to the project, for example `app/routes/building/devices/route.tsx` */
  of(file: string): ReadonlySet<KeyOfText>;
}

/**
 * Reads the keys of texts from the source: complete keys, or prefixes in templates (`t(`states.${state}`)`).
 * Other strings do no harm, because there are no such keys.
 * @param texts the texts of one language by namespace
 */
export function findUsedTexts(folder: string, texts: Record<string, unknown>): UsedTexts {
  const keys = Object.entries(texts).flatMap(([namespace, content]) => keysOf(content, `${namespace}:`));
  const all = new Set(keys.map((key) => key.replace(PLURAL, "")));
  const found = new Map<string, { keys: readonly KeyOfText[]; imports: readonly string[] }>();

  function read(file: string) {
    let known = found.get(file);
    if (!known) {
      const code = readFileSync(path.join(folder, file), "utf8");
      const imports = importsIn(code).flatMap((target) => fileOf(folder, file, target) ?? []);
      found.set(file, (known = { keys: keysIn(code, all), imports }));
    }
    return known;
  }

  function of(file: string): ReadonlySet<KeyOfText> {
    const files = new Set([file]);
    // Iterating over a set includes what is added meanwhile.
    for (const each of files) for (const imported of read(each).imports) files.add(imported);
    return new Set([...files].flatMap((each) => read(each).keys));
  }
  return { of };
}

/** Returns the keys of `all` in a piece of code. */
export function keysIn(code: string, all: ReadonlySet<KeyOfText>): KeyOfText[] {
  const named: KeyOfText[] = [];
  for (const [, text = ""] of code.matchAll(TEXT)) {
    const written = text.replace(/\$\{(?:[^}]*\})?/g, "*");
    const key = written.includes(":") ? written : `${NAMESPACE}:${written}`;
    if (all.has(key)) named.push(key);
    else if (/\*|\.$/.test(key)) named.push(...matching(key, all));
    // Section names of keys that are assembled elsewhere: `keyOf("devices.types", type)`.
    else named.push(...[...all].filter((each) => each.startsWith(`${key}.`)));
  }
  return named;
}

/** Returns the keys that match a template or a prefix. */
function matching(pattern: string, all: ReadonlySet<KeyOfText>): KeyOfText[] {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  const whole = new RegExp(`^${parts.join(".*")}${pattern.endsWith(".") ? "" : "$"}`);
  return [...all].filter((key) => whole.test(key));
}

function keysOf(content: unknown, prefix: string): KeyOfText[] {
  if (typeof content !== "object" || content === null) return [prefix];
  return Object.entries(content).flatMap(([name, inner]) =>
    keysOf(inner, prefix.endsWith(":") ? prefix + name : `${prefix}.${name}`),
  );
}

function importsIn(code: string): string[] {
  return [...code.matchAll(IMPORT)].map(([, from, called]) => from ?? called ?? "");
}

/** Returns the project's file of an import; undefined for a package and for anything but code. */
function fileOf(folder: string, from: string, target: string): string | undefined {
  if (!/\.tsx?$/.test(target)) return undefined;
  if (target.startsWith("#")) return target.slice(1);
  const file = path.posix.join(path.posix.dirname(from), target);
  return target.startsWith(".") && existsSync(path.join(folder, file)) ? file : undefined;
}
