type Json = Record<string, unknown>;

/**
 * Returns a JSON schema with its docstring and those of its fields; `place` is its location. Removes what
 * readers of the document must not rely on: its own address, and that no further fields will be added.
 */
export function withDescriptions(schema: Json, place: string, docstrings: ReadonlyMap<string, string>): Json {
  const { $id: _address, $schema: _dialect, additionalProperties, ...own } = schema;
  const described: Json = own;
  if (typeof additionalProperties === "object") described["additionalProperties"] = additionalProperties;
  const docstring = docstrings.get(place);
  // Siblings of a `$ref` are ignored.
  if (docstring !== undefined && !("$ref" in own)) described["description"] ??= docstring;
  return { ...described, ...innerSchemas(own, place, docstrings) };
}

function innerSchemas(schema: Json, place: string, docstrings: ReadonlyMap<string, string>): Json {
  const inner: Json = {};
  const { properties, items } = schema as { properties?: Record<string, Json>; items?: Json };
  if (properties)
    inner["properties"] = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        withDescriptions(field, `${place}.${name}`, docstrings),
      ]),
    );
  if (items) inner["items"] = described(items, place, docstrings);
  for (const key of ["anyOf", "oneOf", "allOf"]) {
    const shapes = schema[key] as Json[] | undefined;
    if (shapes) inner[key] = shapes.map((shape) => described(shape, place, docstrings));
  }
  return inner;
}

/** Describes a part at the same place, without repeating the description of the whole. */
function described(schema: Json, place: string, docstrings: ReadonlyMap<string, string>): Json {
  const { description, ...rest } = withDescriptions(schema, place, docstrings);
  return description === docstrings.get(place) ? rest : { ...rest, description };
}
