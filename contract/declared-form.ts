import type { z } from "zod";
import type { ErrorName } from "./error-numbers.ts";

export const FORM_FIELDS_MAX = 200;
export const FORM_MAX_BYTES = 64 * 1024;
/** For forms with a list of checkboxes: one field for each item in the building. */
export const LIST_FORM_FIELDS_MAX = 5_000;
export const LIST_FORM_MAX_BYTES = 256 * 1024;
/** A picture of 5 MB and the rest of the form. */
export const PICTURE_FORM_MAX_BYTES = 6 * 1024 * 1024;

/** The hidden field that proves that a form was sent from one of the console's pages (CSRF token). */
export const FORM_TOKEN_FIELD = "formToken";

/** The limits of an action's form. The server refuses larger forms before it parses anything. */
export interface DeclaredForm {
  /** The names of the fields; `[]` matches any index of a list. */
  names: ReadonlySet<string>;
  /** The maximum number of fields, including the form token. */
  fieldsMax: number;
  /** The maximum size of all fields as sent, without files. */
  maxBytes: number;
  /** Fields with a file. Only forms with such a field are accepted as multipart. */
  files: ReadonlySet<string>;
  /** The maximum size of the form with its files. */
  withFilesMaxBytes: number;
  /**
   * The file is too large for memory: the form token comes first, and the action reads the rest as a stream.
   */
  streamed: boolean;
  /** Programs may also send the fields as JSON. */
  json: boolean;
  /** The error for a form that is too large. */
  tooLarge: ErrorName;
}

interface Declaration {
  /** Fields outside of the schema: those of buttons, and those that the action reads itself. */
  also?: readonly string[];
  fieldsMax?: number;
  maxBytes?: number;
  files?: readonly string[];
  withFilesMaxBytes?: number;
  streamed?: boolean;
  json?: boolean;
  tooLarge?: ErrorName;
}

/** Declares a form with the fields of its schemas, so that the two can't drift apart. */
export function declareForm(
  schemas: z.ZodType | readonly z.ZodType[],
  { also = [], files = [], ...declared }: Declaration = {},
): DeclaredForm {
  const all = Array.isArray(schemas) ? (schemas as readonly z.ZodType[]) : [schemas as z.ZodType];
  const maxBytes = declared.maxBytes ?? FORM_MAX_BYTES;
  return {
    names: new Set([FORM_TOKEN_FIELD, ...also, ...files, ...all.flatMap((schema) => namesIn(schema, ""))]),
    fieldsMax: declared.fieldsMax ?? FORM_FIELDS_MAX,
    maxBytes,
    files: new Set(files),
    withFilesMaxBytes: declared.withFilesMaxBytes ?? maxBytes,
    streamed: declared.streamed ?? false,
    json: declared.json ?? false,
    tooLarge: declared.tooLarge ?? "BODY_TOO_LARGE",
  };
}

/** For forms with a list of checkboxes. */
export const LIST_FORM = { fieldsMax: LIST_FORM_FIELDS_MAX, maxBytes: LIST_FORM_MAX_BYTES } as const;

/** A form with its token alone: a single button, and the default for actions without a declared form. */
export const bareForm = declareForm([]);

/** Whether the form has a field with this name; `zones[3]` matches the list `zones[]`. */
export function hasField({ names }: DeclaredForm, name: string): boolean {
  return names.has(name) || names.has(name.replace(/\[\d*\]/g, "[]"));
}

/**
 * Returns the names of the fields below `name` that a schema reads.
 * @throws Error for a schema whose fields can't be determined
 */
function namesIn(schema: z.core.$ZodType, name: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([key, value]) =>
        namesIn(value, name ? `${name}.${key}` : key),
      );
    case "array": {
      const inList = namesIn(def.element, `${name}[]`);
      // A list of texts may also be sent as several fields of one name.
      return inList.includes(`${name}[]`) ? [name, ...inList] : inList;
    }
    case "union":
      return def.options.flatMap((option) => namesIn(option, name));
    case "intersection":
      return [...namesIn(def.left, name), ...namesIn(def.right, name)];
    case "pipe":
      return namesIn(isTransform(def.in) ? def.out : def.in, name);
    case "optional":
    case "nullable":
    case "nonoptional":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
      return namesIn(def.innerType, name);
    case "lazy":
    case "record":
    case "map":
    case "any":
    case "unknown":
      throw new Error(`Can't determine the contents of the field ${name || "of the form"}.`);
    default:
      return [name];
  }
}

/** Whether a schema is a transformation: for one that begins with it, the schema of its output counts. */
function isTransform(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === "transform";
}
