import type { z } from "zod";
import type { ErrorName } from "./error-numbers.ts";

export const FORM_FIELDS_MAX = 200;
export const FORM_MAX_BYTES = 64 * 1024;
/** For forms with a list of checkboxes: one field for each item in the building. */
export const LIST_FORM_FIELDS_MAX = 5_000;
export const LIST_FORM_MAX_BYTES = 336 * 1024;
/** A picture of 5 MB and the rest of the form. */
export const PICTURE_FORM_MAX_BYTES = 6 * 1024 * 1024;

/** The hidden field that proves that a form was sent from one of the console's pages (CSRF token). */
export const FORM_TOKEN_FIELD = "formToken";

/** The field that says what the pressed button does. */
export const INTENT_FIELD = "intent";

/** The search button of a chooser; its value is the name of the field. Sent only without JavaScript. */
export const FIND_BUTTON = "find";

/** Returns the names of the fields that a chooser sends without JavaScript, besides its own. */
export function chooserFields(field: string) {
  return { text: `find-${field}`, offered: `offered-${field}` };
}

/**
 * The field of a form that edits something stored: digests of the values that each of its fields was opened
 * with.
 */
export const OPENED_FIELD = "opened";

/** A digest for each field, and for each item of a list. */
export const OPENED_MAX_LENGTH = 80_000;
const OPENED_GRAMMAR =
  /^[A-Za-z][\w.[\]]{0,63}:(?:[0-9a-f]{14})*(?: [A-Za-z][\w.[\]]{0,63}:(?:[0-9a-f]{14})*)*$/;

/** Whether a text can be the content of `OPENED_FIELD`. */
export function isOpened(text: string): boolean {
  return text.length <= OPENED_MAX_LENGTH && OPENED_GRAMMAR.test(text);
}

/** The limits of an action's form. The server refuses larger forms before it parses anything. */
export interface DeclaredForm {
  /** The names of the fields; `[]` matches any index of a list. */
  names: ReadonlySet<string>;
  /** The values of the field `intent`, which says what the pressed button does. */
  intents: ReadonlySet<string>;
  /** Whether it is sent without an intent, or one of the page's forms is. */
  withoutIntent: boolean;
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
  /** It edits something stored, and says in `OPENED_FIELD` what it was opened with. */
  edits: boolean;
  /** The error for a form that is too large. */
  tooLarge: ErrorName;
}

export interface Declaration {
  /** Fields outside of the schema: those of buttons, and those that the action reads itself. */
  also?: readonly string[];
  /** Values of `intent` that no schema has. */
  intents?: readonly string[];
  fieldsMax?: number;
  maxBytes?: number;
  /** Fields with a search among their choices (`Chooser`). Such a form has the limits of `LIST_FORM`. */
  choosers?: readonly string[];
  files?: readonly string[];
  withFilesMaxBytes?: number;
  streamed?: boolean;
  json?: boolean;
  edits?: boolean;
  tooLarge?: ErrorName;
}

/** Declares a form with the fields of its schemas, so that the two can't drift apart. */
export function declareForm(
  schemas: z.ZodType | readonly z.ZodType[],
  { also = [], intents = [], choosers = [], files = [], ...declared }: Declaration = {},
): DeclaredForm {
  const all = Array.isArray(schemas) ? (schemas as readonly z.ZodType[]) : [schemas as z.ZodType];
  const fields = all.flatMap((schema) => fieldsIn(schema, ""));
  const limits = choosers.length > 0 ? LIST_FORM : { fieldsMax: FORM_FIELDS_MAX, maxBytes: FORM_MAX_BYTES };
  const maxBytes = declared.maxBytes ?? limits.maxBytes;
  const allIntents = new Set([
    ...intents,
    ...fields.flatMap(({ name, schema }) => (name === INTENT_FIELD ? valuesOf(schema) : [])),
  ]);
  return {
    names: new Set([
      FORM_TOKEN_FIELD,
      ...(intents.length > 0 ? [INTENT_FIELD] : []),
      ...(declared.edits ? [OPENED_FIELD] : []),
      ...also,
      ...(choosers.length > 0 ? [FIND_BUTTON] : []),
      ...choosers.flatMap((field) => Object.values(chooserFields(field))),
      ...files,
      ...fields.map(({ name }) => name),
    ]),
    intents: allIntents,
    withoutIntent: allIntents.size === 0,
    fieldsMax: declared.fieldsMax ?? limits.fieldsMax,
    maxBytes,
    files: new Set(files),
    withFilesMaxBytes: declared.withFilesMaxBytes ?? maxBytes,
    streamed: declared.streamed ?? false,
    json: declared.json ?? false,
    edits: declared.edits ?? false,
    tooLarge: declared.tooLarge ?? "BODY_TOO_LARGE",
  };
}

/** The form of a page whose action takes several forms: it accepts what one of them does. */
export function uniteForms(forms: readonly DeclaredForm[]): DeclaredForm {
  const most = (limit: (form: DeclaredForm) => number) => Math.max(...forms.map(limit));
  const all = (names: (form: DeclaredForm) => ReadonlySet<string>) =>
    new Set(forms.flatMap((form) => [...names(form)]));
  return {
    names: all(({ names }) => names),
    intents: all(({ intents }) => intents),
    withoutIntent: forms.some(({ withoutIntent }) => withoutIntent),
    fieldsMax: most(({ fieldsMax }) => fieldsMax),
    maxBytes: most(({ maxBytes }) => maxBytes),
    files: all(({ files }) => files),
    withFilesMaxBytes: most(({ withFilesMaxBytes }) => withFilesMaxBytes),
    streamed: forms.some(({ streamed }) => streamed),
    json: forms.some(({ json }) => json),
    edits: forms.some(({ edits }) => edits),
    tooLarge: forms.find(({ tooLarge }) => tooLarge !== "BODY_TOO_LARGE")?.tooLarge ?? "BODY_TOO_LARGE",
  };
}

/** For forms with a list of checkboxes. */
export const LIST_FORM = { fieldsMax: LIST_FORM_FIELDS_MAX, maxBytes: LIST_FORM_MAX_BYTES } as const;

/** A form with its token alone: a single button, and the default for actions without a declared form. */
export const bareForm = /* @__PURE__ */ declareForm([]);

/** Whether the form has a field with this name; `zones[3]` matches the list `zones[]`. */
export function hasField({ names }: DeclaredForm, name: string): boolean {
  return names.has(name) || names.has(name.replace(/\[\d*\]/g, "[]"));
}

interface DeclaredField {
  name: string;
  schema: z.core.$ZodType;
}

/**
 * Returns the fields below `name` that a schema reads.
 * @throws Error for a schema whose fields can't be determined
 */
function fieldsIn(schema: z.core.$ZodType, name: string): DeclaredField[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([key, value]) =>
        fieldsIn(value, name ? `${name}.${key}` : key),
      );
    case "array": {
      const inList = fieldsIn(def.element, `${name}[]`);
      // A list of texts may also be sent as several fields of one name.
      return inList.some((field) => field.name === `${name}[]`) ? [{ name, schema }, ...inList] : inList;
    }
    case "union":
      return def.options.flatMap((option) => fieldsIn(option, name));
    case "intersection":
      return [...fieldsIn(def.left, name), ...fieldsIn(def.right, name)];
    case "pipe":
      return fieldsIn(isTransform(def.in) ? def.out : def.in, name);
    case "optional":
    case "nullable":
    case "nonoptional":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
      return fieldsIn(def.innerType, name);
    case "lazy":
    case "record":
    case "map":
    case "any":
    case "unknown":
      throw new Error(`Can't determine the contents of the field ${name || "of the form"}.`);
    default:
      return [{ name, schema }];
  }
}

/** Returns the values of an intent. @throws Error for a schema that accepts any text */
function valuesOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "literal") return def.values.map(String);
  if (def.type === "enum") return Object.values(def.entries).map(String);
  throw new Error("An intent is a literal or an enumeration.");
}

/** Whether a schema is a transformation: for one that begins with it, the schema of its output counts. */
function isTransform(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === "transform";
}
