type Json = Record<string, unknown>;

/** A field of a body or a reply, by its path. */
export interface SchemaLine {
  name: string;
  /** Its type; the words of `references` in it are names of schemas. */
  kind: string;
  references: string[];
  required: boolean;
  note: string;
}

const DEPTH_MAX = 6;

/**
 * Returns the fields of a JSON schema, nested ones by their path: `items[].name`. Named schemas are not
 * expanded.
 */
export function listSchemaLines(schema: Json, path = "", depth = 0): SchemaLine[] {
  const { properties } = schema as { properties?: Record<string, Json> };
  if (!properties || depth > DEPTH_MAX) {
    const shapes = alternativesOf(schema);
    if (shapes.some((shape) => "properties" in shape))
      return shapes.flatMap((shape) => listSchemaLines(shape, path, depth + 1));
    return [{ name: path === "" ? "(whole)" : path, ...describe(schema), required: true }];
  }
  const required = new Set(schema["required"] as string[] | undefined);
  return Object.entries(properties).flatMap(([name, field]) => {
    const here = path === "" ? name : `${path}.${name}`;
    const line = { name: here, ...describe(field), required: required.has(name) };
    return [line, ...innerLines(field, here, depth + 1)];
  });
}

function innerLines(field: Json, path: string, depth: number): SchemaLine[] {
  const shapes = [field, ...alternativesOf(field)];
  const items = shapes
    .map((shape) => shape["items"] as Json | undefined)
    .find((each) => each?.["properties"]);
  if (items) return listSchemaLines(items, `${path}[]`, depth);
  const shape = shapes.find((each) => each["properties"]);
  return shape ? listSchemaLines(shape, path, depth) : [];
}

function alternativesOf(schema: Json): Json[] {
  return ((schema["anyOf"] ?? schema["oneOf"] ?? schema["allOf"]) as Json[] | undefined) ?? [];
}

/** Returns the type and the limits of a schema. */
export function describe(schema: Json): Pick<SchemaLine, "kind" | "references" | "note"> {
  const notes: string[] = [];
  const say = (key: string, words: string): void => {
    const value = schema[key];
    if (value !== undefined)
      notes.push(`${words} ${typeof value === "object" ? JSON.stringify(value) : value}`);
  };
  say("minLength", "at least so many characters:");
  say("maxLength", "at most so many characters:");
  say("minimum", "from");
  say("maximum", "to");
  say("maxItems", "at most so many:");
  say("pattern", "like");
  say("default", "without it:");
  const said = typeof schema["description"] === "string" ? schema["description"] : "";
  const bounds = notes.join("; ");
  const references = new Set<string>();
  const kind = kindOf(schema, references);
  const joint = said === "" || bounds === "" ? "" : " ";
  return { kind, references: [...references], note: `${said}${joint}${bounds}` };
}

/** Formats that describe how a value is read, and not only how large it is. */
const SHOWN_FORMATS = new Set(["email", "uri", "uri-reference", "password"]);

function kindOf(schema: Json, references: Set<string>): string {
  const choices = schema["enum"] as unknown[] | undefined;
  if (choices) return `one of ${choices.join(", ")}`;
  if ("const" in schema) return JSON.stringify(schema["const"]);
  const alternatives = schema["type"] === undefined ? alternativesOf(schema) : [];
  if (alternatives.length > 0)
    return [...new Set(alternatives.map((each) => kindOf(each, references)))].join(" or ");
  if (typeof schema["$ref"] === "string") {
    const name = nameOf(schema["$ref"]);
    references.add(name);
    return name;
  }
  const types = [schema["type"]].flat();
  const kinds = types.map((type) => {
    if (type !== "array") return typeof type === "string" ? type : "any value";
    return `list of ${kindOf((schema["items"] as Json | undefined) ?? {}, references)}`;
  });
  const { format } = schema;
  const suffix = typeof format === "string" && SHOWN_FORMATS.has(format) ? ` (${format})` : "";
  return kinds.join(" or ") + suffix;
}

/** Returns the name of a reference's schema. */
function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}
