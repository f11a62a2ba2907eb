import type { IncomingMessage } from "node:http";
import type { DeclaredForm } from "#contract/declared-form.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { Refusal, release } from "../http/refusal.ts";
import { findFieldProblem } from "./declared-forms.ts";
import { type FormField, toFormData } from "./form-fields.ts";
import { readField, readParts } from "./form-parts.ts";

/** The first field of a streamed form is its token; a longer one is invalid. */
const FIRST_FIELD_MAX_BYTES = 4096;

/** Takes the content of the form's file as it arrives, to its end. */
type ReceiveFile = (content: AsyncIterable<Uint8Array>) => Promise<void>;

interface ReadForm {
  /** The fields; only those before a problem. */
  form: FormData;
  /**
   * BROKEN_BODY for what the declaration does not allow, the declared error for a form that is too large, or what
   * `receive` threw.
   */
  problem: ApiError | undefined;
}

/** A multipart form with a file that is too large for memory. */
export interface StreamedForm {
  firstField: FormField;
  /** Reads the whole form: passes the content of its file on, and returns the other fields. */
  read(receive: ReceiveFile): Promise<ReadForm>;
  /** Gives the connection back; a form that was not read to its end is received for a moment and ignored. */
  end(): Promise<void>;
}

/**
 * Reads the first field of a form; the rest waits until it is read.
 * @throws Refusal 400 when there is no short first field
 */
export async function beginForm(
  request: IncomingMessage,
  boundary: string,
  form: DeclaredForm,
): Promise<StreamedForm> {
  const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, unknown>;
  const parts = readParts(withinSize(pieces, form.withFilesMaxBytes), boundary);
  const { value: first } = await parts.next();
  if (!first || first.isFile) throw new Refusal(400, "The form does not begin with its token.");
  const firstField = await readField(first, FIRST_FIELD_MAX_BYTES);
  const sent = [firstField];

  /** Of the file, its name is checked here; its content is empty. */
  function accept(field: FormField): void {
    const problem = findFieldProblem(form, [...sent, field]);
    if (problem) throw problem;
    if (field.isFile && sent.some(({ isFile }) => isFile)) throw new ApiError("BROKEN_BODY");
    sent.push(field);
  }

  async function readRest(receive: ReceiveFile): Promise<void> {
    for await (const part of parts) {
      const { name, isFile, content } = part;
      accept(isFile ? { name, isFile, content: Buffer.alloc(0) } : await readField(part, form.maxBytes));
      if (isFile) await receive(content);
    }
  }

  async function read(receive: ReceiveFile): Promise<ReadForm> {
    const problem = await readRest(receive).then(
      () => undefined,
      (error: unknown) => toProblem(error, form),
    );
    return { form: toFormData(sent.filter(({ isFile }) => !isFile)), problem };
  }

  async function end(): Promise<void> {
    await pieces.return?.();
    release(request);
  }
  return { firstField, read, end };
}

/** @throws Refusal 413 once the body is too large, 400 when it is cut off */
async function* withinSize(
  pieces: AsyncIterator<Buffer, unknown>,
  maxBytes: number,
): AsyncGenerator<Buffer, void> {
  let length = 0;
  for (;;) {
    const { done, value } = await pieces.next().catch(() => {
      throw new Refusal(400, "The body was cut off.");
    });
    if (done) return;
    length += value.length;
    if (length > maxBytes) throw new Refusal(413, "The form with its file is too large.");
    yield value;
  }
}

function toProblem(error: unknown, { tooLarge }: DeclaredForm): ApiError {
  if (error instanceof Refusal) return new ApiError(error.status === 413 ? tooLarge : "BROKEN_BODY");
  if (!isApiError(error)) throw error;
  return error;
}
