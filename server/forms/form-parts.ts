import { isUtf8 } from "node:buffer";
import { ApiError } from "#contract/errors.ts";
import { Refusal } from "../http/refusal.ts";
import type { FormField } from "./form-fields.ts";

/** A few lines, one of which contains the name of a file. */
const PART_HEAD_MAX_BYTES = 4096;
const HEAD_END = Buffer.from("\r\n\r\n");
/** As browsers write it: a quotation mark in a name is sent as `%22`. */
const DISPOSITION =
  /^content-disposition: *form-data; *name="([^"]*)"(; *filename="[^"]*"(; *filename\*=[^;]*)?)?$/i;

/** A part of a multipart form, whose content is read before the next part. */
interface FormPart {
  name: string;
  isFile: boolean;
  content: AsyncIterable<Buffer>;
}

/**
 * Reads a multipart form part by part as it arrives; of the body, never more is in memory than the piece that
 * arrived last and the head of a part.
 * @throws Refusal 400 for what no browser writes, as two parsers could read it differently; ApiError
 * BROKEN_BODY for a head that is not UTF-8
 */
export async function* readParts(
  pieces: AsyncIterator<Buffer, unknown>,
  boundary: string,
): AsyncGenerator<FormPart, void> {
  const mark = Buffer.from(`\r\n--${boundary}`);
  // The body begins with the first boundary, like each other one after a line end.
  let unread: Buffer = Buffer.from("\r\n");
  let isRead = true;

  async function receive(): Promise<boolean> {
    const { done, value } = await pieces.next();
    if (done) return false;
    unread = unread.length === 0 ? value : Buffer.concat([unread, value]);
    return true;
  }
  async function take(bytes: number): Promise<Buffer> {
    while (unread.length < bytes) if (!(await receive())) throw unreadable();
    return cut(bytes);
  }
  function cut(bytes: number): Buffer {
    const taken = unread.subarray(0, bytes);
    unread = unread.subarray(bytes);
    return taken;
  }
  async function takeHead(): Promise<Buffer> {
    for (;;) {
      const end = unread.subarray(0, PART_HEAD_MAX_BYTES).indexOf(HEAD_END);
      if (end >= 0) return cut(end + HEAD_END.length).subarray(0, end);
      if (unread.length >= PART_HEAD_MAX_BYTES || !(await receive())) throw unreadable();
    }
  }
  async function* readContent(): AsyncGenerator<Buffer, void> {
    for (;;) {
      const end = unread.indexOf(mark);
      // Without the boundary, its beginning may be at the end.
      const length = end >= 0 ? end : unread.length - mark.length + 1;
      const content = cut(Math.max(length, 0));
      isRead = end >= 0;
      if (isRead) cut(mark.length);
      if (content.length > 0) yield content;
      if (isRead) return;
      if (!(await receive())) throw unreadable();
    }
  }

  if (!(await take(mark.length)).equals(mark)) throw unreadable();
  for (;;) {
    const after = (await take(2)).toString("latin1");
    if (after === "--") break;
    if (after !== "\r\n") throw unreadable();
    const head = parseHead(await takeHead());
    isRead = false;
    yield { ...head, content: readContent() };
    if (!isRead) throw new Error(`The content of ${head.name} was not read to its end.`);
  }
  do {
    if (!"\r\n".startsWith(unread.toString("latin1"))) throw unreadable();
  } while (await receive());
}

/** Returns the fields of a multipart form that is in memory; throws as `readParts` does. */
export async function readPartsOf(body: Buffer, boundary: string): Promise<FormField[]> {
  const fields: FormField[] = [];
  for await (const part of readParts(inOnePiece(body), boundary)) fields.push(await readField(part));
  return fields;
}

/**
 * Returns a part with all its content.
 * @throws ApiError BROKEN_BODY for text that is not UTF-8; Refusal 413
 */
export async function readField(
  { name, isFile, content }: FormPart,
  maxBytes: number = Number.POSITIVE_INFINITY,
): Promise<FormField> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    length += piece.length;
    if (length > maxBytes) throw new Refusal(413, "A field of the form is too large.");
    pieces.push(piece);
  }
  const whole = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, length);
  if (!isFile && !isUtf8(whole)) throw new ApiError("BROKEN_BODY");
  return { name, isFile, content: whole };
}

async function* inOnePiece(body: Buffer): AsyncGenerator<Buffer, void> {
  yield body;
}

function parseHead(head: Buffer): Pick<FormPart, "name" | "isFile"> {
  const dispositions = head
    .toString("utf8")
    .split("\r\n")
    .filter((line) => /^content-disposition/i.test(line));
  const declared = DISPOSITION.exec(dispositions[0] ?? "");
  if (dispositions.length !== 1 || !declared) throw unreadable();
  if (!isUtf8(head)) throw new ApiError("BROKEN_BODY");
  return { name: declared[1]!, isFile: declared[2] !== undefined };
}

function unreadable(): Refusal {
  return new Refusal(400, "The multipart body can't be read.");
}
