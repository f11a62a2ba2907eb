import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { ApiError } from "#contract/errors.ts";
import { Refusal } from "../http/refusal.ts";

/** A field of a form as it was sent. */
export interface FormField {
  name: string;
  isFile: boolean;
  content: Buffer;
}

export type FormType = "pairs" | "multipart" | "json";

/** Returns the encoding of the body; undefined for a body that is not a form. */
export function readFormType({ headers }: IncomingMessage): FormType | undefined {
  const type = (headers["content-type"] ?? "").split(";", 1)[0]!.trim().toLowerCase();
  if (type === "application/x-www-form-urlencoded") return "pairs";
  if (type === "multipart/form-data") return "multipart";
  return type === "application/json" ? "json" : undefined;
}

/** Returns the boundary of a multipart body. @throws Refusal 400 when there is none */
export function readBoundary({ headers }: IncomingMessage): string {
  const boundary = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^";\s]{1,70}))/i.exec(headers["content-type"] ?? "");
  if (!boundary) throw new Refusal(400, "The multipart body can't be read.");
  return (boundary[1] ?? boundary[2])!;
}

/**
 * Parses the pairs of a URL-encoded text. Bytes that are not UTF-8 are refused, percent-encoded or not:
 * `URLSearchParams` would replace them.
 * @throws ApiError BROKEN_BODY
 */
export function parsePairs(body: Buffer): URLSearchParams {
  const text = body.toString("utf8");
  try {
    if (isUtf8(body)) decodeURIComponent(text);
    else throw new URIError();
  } catch {
    throw new ApiError("BROKEN_BODY");
  }
  return new URLSearchParams(text);
}

/** Returns the fields of a URL-encoded form. @throws ApiError BROKEN_BODY */
export function readPairs(body: Buffer): FormField[] {
  return [...parsePairs(body)].map(([name, value]) => ({
    name,
    isFile: false,
    content: Buffer.from(value),
  }));
}

/** Returns the fields as an action reads them. */
export function toFormData(fields: readonly FormField[]): FormData {
  const form = new FormData();
  for (const { name, isFile, content } of fields) {
    if (isFile) form.append(name, new Blob([new Uint8Array(content)]));
    else form.append(name, content.toString());
  }
  return form;
}

/** Returns the fields of a form that a program sends as JSON, by their names in a form: `a.b`, `list[]`. */
export function readJsonFields(value: unknown): FormField[] {
  return fieldsIn(value, "");
}

function fieldsIn(value: unknown, name: string): FormField[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsIn(item, `${name}[]`));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => fieldsIn(inner, name ? `${name}.${key}` : key));
  return [{ name, isFile: false, content: Buffer.from(String(value)) }];
}
