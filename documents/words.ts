import { type Place, readPlaces, type SourcePlaces } from "./source-places.ts";

/** A declaration in the contract: the file, and the constant in it with the keys below. */
export interface Where {
  file: string;
  path: readonly string[];
}

/**
 * General descriptions of values: that of an id is only used for the entity's own id, those of times and
 * flags nowhere.
 */
const GENERAL = new Set([
  "id",
  "instant",
  "yesOrNo",
  "optionalText",
  "optionalName",
  "version",
  "defineCalls",
]);

/** The docstrings of the contract, found by the place of a field in a call or an entity. */
export class Words {
  readonly #files: ReadonlyMap<string, SourcePlaces>;

  /** `sources`: the text of each file by its name without the extension. */
  constructor(sources: Readonly<Record<string, string>>) {
    this.#files = new Map(Object.entries(sources).map(([file, source]) => [file, readPlaces(source)]));
  }

  /** Returns the description of a field; undefined if there is none. */
  find({ file, path }: Where): string | undefined {
    const [name = "", ...inner] = path;
    const field = path.at(-1) ?? "";
    const places = this.#files.get(file)?.places;
    const place = places?.get(name);
    if (!places || !place) return undefined;
    return (
      this.#lookUp(file, place, inner, field, new Set()) ??
      // One file is about one resource: fields of the same name mean the same.
      (field === "name" || inner.length === 0 ? undefined : firstDocstring(places.values(), field))
    );
  }

  /** Returns the docstring of a constant itself; undefined if there is none. */
  about({ file, path }: Where): string | undefined {
    return this.#files.get(file)?.places.get(path[0] ?? "")?.doc;
  }

  /** Returns the file that declares a constant, if any. */
  fileOf(constant: string): string | undefined {
    return [...this.#files].find(([, { places }]) => places.has(constant))?.[0];
  }

  #lookUp(file: string, place: Place, path: string[], field: string, seen: Set<Place>): string | undefined {
    const [first, ...rest] = path;
    if (first === undefined) return place.doc ?? this.#mentioned(file, place, [], field, seen);
    const child = place.children.get(first);
    const own = child && this.#lookUp(file, child, rest, field, seen);
    // Fields of a list or page have the descriptions of its items.
    return (
      own ??
      this.#mentioned(file, place, path, field, seen) ??
      (rest.length > 0 ? this.#lookUp(file, place, rest, field, seen) : undefined)
    );
  }

  #mentioned(
    file: string,
    place: Place,
    path: string[],
    field: string,
    seen: Set<Place>,
  ): string | undefined {
    for (const mention of place.mentions) {
      if (!isSchemaName(mention.name) || (GENERAL.has(mention.name) && field !== mention.name)) continue;
      const found = this.#constant(file, mention.name);
      if (!found || seen.has(found.place)) continue;
      const inner = [...mention.path, ...path];
      const text = this.#lookUp(found.file, found.place, inner, field, new Set([...seen, found.place]));
      if (text !== undefined) return text;
    }
    return undefined;
  }

  #constant(file: string, name: string): { file: string; place: Place } | undefined {
    const source = this.#files.get(file);
    const own = source?.places.get(name);
    if (own) return { file, place: own };
    const from = source?.imports.get(name);
    const place = from === undefined ? undefined : this.#files.get(from)?.places.get(name);
    return place && { file: from!, place };
  }
}

/**
 * Whether a constant is a schema: those in capitals are bounds and lists, whose docstrings don't describe
 * fields.
 */
function isSchemaName(name: string): boolean {
  return /[a-z]/.test(name);
}

function firstDocstring(places: Iterable<Place>, field: string): string | undefined {
  for (const { children } of places) {
    const text = children.get(field)?.doc ?? firstDocstring(children.values(), field);
    if (text !== undefined) return text;
  }
  return undefined;
}
