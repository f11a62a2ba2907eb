import { z } from "zod";

const freeTexts = z.registry<{ isFreeText: true }>();

/**
 * Lets a text contain control characters such as line breaks. All others have one line, so that none can
 * continue a header or a command on another line.
 */
export function freeText<S extends z.ZodString>(schema: S): S {
  freeTexts.add(schema, { isFreeText: true });
  return schema;
}

/** A part of a JSON schema. */
interface Part {
  isFreeText?: true;
  properties?: Record<string, Part>;
  items?: Part;
  anyOf?: Part[];
  oneOf?: Part[];
  allOf?: Part[];
}

const listed = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** Returns the paths of the free texts that a schema accepts: `list.*.notes` for one in each item of a list. */
export function listFreeTexts(schema: z.ZodType): ReadonlySet<string> {
  const known = listed.get(schema);
  if (known) return known;
  const part = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", metadata: freeTexts });
  const paths = new Set(pathsIn(part as Part, ""));
  listed.set(schema, paths);
  return paths;
}

function pathsIn(part: Part, path: string): string[] {
  if (part.isFreeText) return [path];
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = part;
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => pathsIn(inner, pathOf(path, name))),
    ...(items ? pathsIn(items, pathOf(path, "*")) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((inner) => pathsIn(inner, path)),
  ];
}

/** Returns the path of a field below another one. */
export function pathOf(above: string, name: string): string {
  return above === "" ? name : `${above}.${name}`;
}
