import type { Call } from "#contract/call.ts";
import { customizationSections } from "#contract/devices/device-customizations.ts";
import { CUSTOMIZATION_SECTIONS } from "#rules/devices/devices.ts";
import { type Components, pascal } from "./components.ts";
import { words } from "./contract-files.ts";
import { type Json, type Side, toJsonSchema } from "./json-schema.ts";

/** A call with its name and that of its resource. */
export interface PlacedCall {
  resource: string;
  action: string;
  call: Call;
}

/** Returns the schema of a call's query, body or reply, with descriptions. */
export function describePart(
  { resource, action, call }: PlacedCall,
  part: "query" | "body" | "reply",
  components: Components,
): Json {
  const side: Side = part === "reply" ? "output" : "input";
  if (resource === "deviceCustomizations") return customizations(components);
  const where = { file: words.fileOf(resource) ?? "", path: [resource, action, part] };
  const schema = toJsonSchema(call[part]!, side);
  // A query has no named schema: its fields are described one by one.
  return part === "query"
    ? components.describeInline(schema, where, side)
    : components.describe(schema, where, side);
}

/** Returns the schema of a section of a device's customization; the path names the section. */
function customizations(components: Components): Json {
  const sections = CUSTOMIZATION_SECTIONS.map((section) =>
    components.add(`${pascal(section)}Customization`, "output", () => ({
      ...components.describe(
        toJsonSchema(customizationSections[section], "input"),
        { file: "device-customizations", path: ["customizationSections", section] },
        "input",
      ),
      description: `The section ${section}.`,
    })),
  );
  return { anyOf: sections };
}
