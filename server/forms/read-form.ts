import type { IncomingMessage } from "node:http";
import { bareForm, type DeclaredForm } from "#contract/declared-form.ts";
import { ApiError } from "#contract/errors.ts";
import { readBody } from "../http/body.ts";
import { Refusal } from "../http/refusal.ts";
import { acceptsType, problemOfFields, problemOfNames } from "./declared-forms.ts";
import {
  boundaryOf,
  type FormType,
  formTypeOf,
  readJson,
  readPairs,
  readParts,
  type SentField,
} from "./form-fields.ts";
import { type FormMeter, meterPairs, meterParts } from "./form-meter.ts";
import { beginForm } from "./streamed-form.ts";

const nothing = Buffer.alloc(0);

export interface SentForm {
  body: Buffer | ReadableStream<Uint8Array>;
  fields: SentField[];
  /** Why the form is not passed to an action. */
  refusal: ApiError | undefined;
  /** Whether the fields were read, so that the form token is known. */
  isRead: boolean;
}

/**
 * Reads a form within the limits that its action declares, and no field or byte beyond them.
 * @param declared undefined when there is no action; then only the usual size is checked
 * @throws Refusal 408, and 400 for a body that is cut off or can't be read
 */
export async function readSentForm(
  request: IncomingMessage,
  declared: DeclaredForm | undefined,
): Promise<SentForm> {
  const form = declared ?? bareForm;
  const type = formTypeOf(request);
  const unread = (refusal: ApiError): SentForm => ({ body: nothing, fields: [], refusal, isRead: false });
  if (type === "multipart" && !acceptsType(form, type)) return unread(new ApiError("BROKEN_BODY"));
  const boundary = type === "multipart" ? boundaryOf(request) : "";
  try {
    if (type === "multipart" && form.streamed) {
      const { firstField, whole } = await beginForm(request, boundary, form.fieldsMax);
      return { body: whole, fields: readParts(firstField, boundary), refusal: undefined, isRead: true };
    }
    const body = await readBody(request, {
      maxBytes: type === "multipart" ? form.withFilesMaxBytes : form.maxBytes,
      meter: type && meters[type](form.fieldsMax, boundary),
    });
    const fields = type ? readers[type](body, boundary) : [];
    const refusal = declared && problemOf(declared, type, body, fields);
    // With JSON, the form token counts only in the header.
    return { body, fields: type === "json" ? [] : fields, refusal, isRead: true };
  } catch (error) {
    if (error instanceof ApiError) return unread(error);
    if (error instanceof Refusal && error.status === 413) return unread(new ApiError(form.tooLarge));
    throw error;
  }
}

const meters: Record<FormType, (fieldsMax: number, boundary: string) => FormMeter | undefined> = {
  pairs: meterPairs,
  multipart: (fieldsMax, boundary) => meterParts(boundary, fieldsMax),
  json: () => undefined,
};

const readers: Record<FormType, (body: Buffer, boundary: string) => SentField[]> = {
  pairs: readPairs,
  multipart: readParts,
  json: readJson,
};

function problemOf(
  form: DeclaredForm,
  type: FormType | undefined,
  body: Buffer,
  fields: readonly SentField[],
): ApiError | undefined {
  if (body.length > 0 && !acceptsType(form, type)) return new ApiError("BROKEN_BODY");
  return (type === "json" ? problemOfNames(form, fields) : undefined) ?? problemOfFields(form, fields);
}
