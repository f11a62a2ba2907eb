import type { IncomingMessage } from "node:http";
import { bareForm, type DeclaredForm } from "#contract/declared-form.ts";
import { ApiError } from "#contract/errors.ts";
import { readBody } from "../http/body.ts";
import { parseJson } from "../http/json.ts";
import { Refusal } from "../http/refusal.ts";
import { waitForTurn } from "../http/turns.ts";
import { acceptsType, findFieldProblem, findNameProblem } from "./declared-forms.ts";
import {
  type FormField,
  type FormType,
  readBoundary,
  readFormType,
  readJsonFields,
  readPairs,
} from "./form-fields.ts";
import { type FormMeter, meterPairs, meterParts } from "./form-meter.ts";
import { readPartsOf } from "./form-parts.ts";
import { beginForm, type StreamedForm } from "./streamed-form.ts";

interface ReceivedForm {
  /**
   * With JSON there are none: the form token counts only in the header. Of a form that is too large, those
   * that were read before the limit.
   */
  fields: FormField[];
  /** What a program sent as JSON. */
  json: unknown;
  /** The form, if its action reads it as a stream; then only the first field is in `fields`. */
  streamed: StreamedForm | undefined;
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
): Promise<ReceivedForm> {
  const form = declared ?? bareForm;
  const type = readFormType(request);
  const sent: ReceivedForm = {
    fields: [],
    json: undefined,
    streamed: undefined,
    refusal: undefined,
    isRead: true,
  };
  const unread = (refusal: ApiError, fields: FormField[] = []): ReceivedForm => {
    return { ...sent, fields, refusal, isRead: false };
  };
  if (type === "multipart" && !acceptsType(form, type)) return unread(new ApiError("BROKEN_BODY"));
  const boundary = type === "multipart" ? readBoundary(request) : "";
  const count = type && meters[type](form.fieldsMax, boundary);
  const pairs: Buffer[] = [];
  try {
    if (type === "multipart" && form.streamed) {
      const streamed = await beginForm(request, boundary, form);
      return { ...sent, fields: [streamed.firstField], streamed };
    }
    const body = await readBody(request, {
      maxBytes: type === "multipart" ? form.withFilesMaxBytes : form.maxBytes,
      // Of pairs that are too large, the page can show the first ones.
      upToLimit: type === "pairs",
      meter(part) {
        if (type === "pairs") pairs.push(part);
        count?.(part);
      },
    });
    await waitForTurn();
    const json = type === "json" ? parseJson(body) : undefined;
    const fields = type === "json" ? readJsonFields(json) : type ? await readers[type](body, boundary) : [];
    const refusal = declared && problemOf(declared, type, body, fields);
    return { ...sent, fields: type === "json" ? [] : fields, json, refusal };
  } catch (error) {
    if (error instanceof ApiError) return unread(error);
    if (!(error instanceof Refusal) || error.status !== 413) throw error;
    await waitForTurn();
    return unread(new ApiError(form.tooLarge), firstPairs(Buffer.concat(pairs), form));
  }
}

/** Returns the whole fields at the beginning of a form that is too large; the rest is not parsed. */
function firstPairs(body: Buffer, { maxBytes, fieldsMax }: DeclaredForm): FormField[] {
  const end = endOfPairs(body.subarray(0, maxBytes), fieldsMax);
  if (end < 0) return [];
  try {
    return readPairs(body.subarray(0, end));
  } catch {
    return [];
  }
}

/** Returns where the last of the first whole pairs ends; -1 if none is whole. */
function endOfPairs(body: Buffer, most: number): number {
  let end = -1;
  for (let count = 0; count < most; count++) {
    const next = body.indexOf("&", end + 1);
    if (next < 0) break;
    end = next;
  }
  return end;
}

const meters: Record<FormType, (fieldsMax: number, boundary: string) => FormMeter | undefined> = {
  pairs: meterPairs,
  multipart: (fieldsMax, boundary) => meterParts(boundary, fieldsMax),
  json: () => undefined,
};

const readers = { pairs: readPairs, multipart: readPartsOf };

function problemOf(
  form: DeclaredForm,
  type: FormType | undefined,
  body: Buffer,
  fields: readonly FormField[],
): ApiError | undefined {
  if (body.length > 0 && !acceptsType(form, type)) return new ApiError("BROKEN_BODY");
  return (type === "json" ? findNameProblem(form, fields) : undefined) ?? findFieldProblem(form, fields);
}
