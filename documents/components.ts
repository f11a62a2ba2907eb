import { words } from "./contract-files.ts";
import { DECLARED, type Json, type MarkedSchema, plainSchema, type Side } from "./json-schema.ts";
import type { Where } from "./words.ts";

/** A union that is discriminated by one of its fields. */
export interface Variant {
  /** The schema of the field. */
  value: string;
  /** The prefix of its name. */
  name: string;
  /** Descriptions of fields that are specific to this variant. */
  narrowed: Record<string, Json>;
  required?: string[];
}

/** Describes a union whose fields depend on a discriminator. */
export type MakeVariants = (components: Components, side: Side) => { field: string; each: Variant[] };

const REFERENCE = "#/components/schemas/";
/** A placeholder in references until it is known whether input and output differ. */
const OF_INPUT = "~input";

/** Fields that a form hides while they are typed. */
const SECRETS = /^(?:password|oldPassword|newPassword|passphrase|client_secret|clientSecret|token)$/;

/** What zod does not know about the contract. */
interface KnownKinds {
  /** Returns the variants of a union, by the constant that declares it. */
  findVariants: (constant: string) => MakeVariants | undefined;
  /** Returns the schema of a field, by the constant that declares its object and the field's name. */
  findField: (path: readonly string[]) => ((components: Components) => Json) | undefined;
}

/** The named schemas of a document, collected while its operations are described. */
export class Components {
  readonly #schemas = new Map<string, Partial<Record<Side, Json>>>();
  /** The file of each name. */
  readonly #files = new Map<string, string>();
  /** Fields without a description, by the place of their declaration. */
  readonly silent = new Set<string>();
  readonly #responses = new Map<string, Json>();
  readonly #known: KnownKinds;

  constructor(known: KnownKinds) {
    this.#known = known;
  }

  /**
   * Returns a schema with the contract's descriptions, and with a reference in place of each named schema.
   */
  describe(schema: Json, where: Where, side: Side): Json {
    const { [DECLARED]: declared, ...own } = schema as MarkedSchema;
    if (!declared) return this.#inner(own, where, side);
    const { default: without, ...named } = own;
    const reference = this.#named(named, declared, side);
    return without === undefined ? reference : { ...reference, default: without };
  }

  /** Returns a schema with the contract's descriptions, expanded even if it has a name. */
  describeInline(schema: Json, where: Where, side: Side): Json {
    const { [DECLARED]: declared, ...own } = schema as MarkedSchema;
    return this.#inner(own, declared ?? where, side);
  }

  /** Names a schema and returns the reference to it. */
  add(name: string, side: Side, make: () => Json): Json {
    const known = this.#schemas.get(name) ?? {};
    if (!known[side]) {
      known[side] = {};
      this.#schemas.set(name, known);
      known[side] = make();
    }
    return { $ref: REFERENCE + name + (side === "input" ? OF_INPUT : "") };
  }

  /** Names a response and returns the reference to it. */
  addResponse(name: string, make: () => Json): Json {
    if (!this.#responses.has(name)) this.#responses.set(name, make());
    return { $ref: `#/components/responses/${name}` };
  }

  /**
   * Returns the document with its components. Schemas that are the same for input and output have one name;
   * otherwise the input schema is `…Input`.
   */
  finish(document: Json): Json {
    const differing = this.#differing();
    const schemas: Record<string, Json> = {};
    for (const [name, { input, output }] of this.#schemas) {
      if (output) schemas[name] = output;
      if (input && !output) schemas[name] = input;
      if (input && differing.has(name)) schemas[`${name}Input`] = input;
    }
    const sorted = Object.fromEntries(
      Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
    const { components, ...rest } = document as { components: Json } & Json;
    const named = {
      ...components,
      schemas: { ...(components["schemas"] as Json), ...sorted },
      responses: Object.fromEntries(this.#responses),
    };
    const whole = { ...rest, components: named };
    const text = JSON.stringify(whole).replace(
      /components\/schemas\/(\w+)~input/g,
      (_, name: string) => `components/schemas/${differing.has(name) ? `${name}Input` : name}`,
    );
    return JSON.parse(text) as Json;
  }

  #differing(): Set<string> {
    const bare = (schema: Json): string => JSON.stringify(schema).replaceAll(OF_INPUT, "");
    const both = [...this.#schemas].filter(([, { input, output }]) => input && output);
    const differing = new Set(
      both.filter(([, { input, output }]) => bare(input!) !== bare(output!)).map(([name]) => name),
    );
    for (let before = -1; before !== differing.size;) {
      before = differing.size;
      for (const [name, { input }] of both)
        for (const [, inner] of JSON.stringify(input).matchAll(/schemas\/(\w+)~input/g))
          if (differing.has(inner!)) differing.add(name);
    }
    return differing;
  }

  #named(own: Json, where: Where, side: Side): Json {
    const [constant = ""] = where.path;
    const name = this.#nameOf(where);
    const variants = this.#known.findVariants(constant);
    if (!variants)
      return this.add(name, side, () => withWords(this.#inner(own, where, side), words.find(where)));
    return this.add(name, side, () => {
      const whole = this.#inner(own, where, side);
      const { field, each } = variants(this, side);
      const references = each.map(
        ({ value, name: prefix, narrowed, required = [] }) =>
          [value, this.add(`${prefix}${name}`, side, () => narrow(whole, narrowed, required))] as const,
      );
      return withWords(
        {
          oneOf: references.map(([, reference]) => reference),
          discriminator: {
            propertyName: field,
            mapping: Object.fromEntries(references.map(([value, reference]) => [value, reference["$ref"]])),
          },
        },
        words.find(where),
      );
    });
  }

  #nameOf({ file, path }: Where): string {
    const name = pascal(path[0] ?? "");
    const known = this.#files.get(name) ?? file;
    this.#files.set(name, known);
    return known === file ? name : pascal(file) + name;
  }

  #inner(schema: Json, where: Where, side: Side): Json {
    const plain = plainSchema(schema);
    const { additionalProperties, properties, ...own } = plain as {
      additionalProperties?: Json | boolean;
      properties?: Record<string, Json>;
    } & Json;
    const inner: Json = own;
    if (properties) inner["properties"] = this.#fields(properties, where, side);
    if (typeof additionalProperties === "object")
      inner["additionalProperties"] = this.describe(additionalProperties, where, side);
    // A reply may get further fields; a request may not have any.
    else if (additionalProperties === false && side === "input") inner["additionalProperties"] = false;
    if (typeof own["items"] === "object") inner["items"] = this.describe(own["items"] as Json, where, side);
    for (const key of ["anyOf", "oneOf", "allOf"])
      if (Array.isArray(own[key]))
        inner[key] = (own[key] as Json[]).map((each) => this.describe(each, where, side));
    return this.#asPage(inner, side);
  }

  #fields(properties: Record<string, Json>, where: Where, side: Side): Record<string, Json> {
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const place = { file: where.file, path: [...where.path, name] };
        const docstring = words.find(place);
        if (docstring === undefined) this.silent.add(`contract/${place.file}.ts: ${place.path.join(".")}`);
        const field = this.#known.findField(place.path)?.(this) ?? this.describe(schema, place, side);
        const isSecret = SECRETS.test(name) && field["type"] === "string" && field["format"] === undefined;
        return [name, withWords(isSecret ? { ...field, format: "password" } : field, docstring)];
      }),
    );
  }

  /** Names a page of named items after the items. */
  #asPage(schema: Json, side: Side): Json {
    const fields = (schema["properties"] ?? {}) as Record<string, Json>;
    if (Object.keys(fields).join() !== "items,page,pageSize,total") return schema;
    const reference = (fields["items"]!["items"] as Json | undefined)?.["$ref"];
    if (typeof reference !== "string") return schema;
    const name = reference.slice(REFERENCE.length).replace(OF_INPUT, "");
    return this.add(`${name}Page`, side, () => ({ ...schema, description: "A page of a list." }));
  }
}

/** Returns a schema with a docstring as its description, if there is one. */
export function withWords(schema: Json, docstring: string | undefined): Json {
  return docstring === undefined ? schema : { ...schema, description: docstring };
}

/** Returns an object schema with some fields narrowed, each with its description. */
function narrow(whole: Json, narrowed: Record<string, Json>, required: readonly string[]): Json {
  const properties = { ...(whole["properties"] as Record<string, Json>) };
  for (const [name, schema] of Object.entries(narrowed)) {
    const docstring = properties[name]?.["description"];
    properties[name] = withWords(schema, typeof docstring === "string" ? docstring : undefined);
  }
  const needed = new Set([...((whole["required"] as string[] | undefined) ?? []), ...required]);
  return { ...whole, properties, required: [...needed] };
}

export function pascal(name: string): string {
  return name.replace(/(?:^|[-_ ])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
