import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { declareForm } from "#contract/declared-form.ts";
import { isApiError } from "#contract/errors.ts";
import { Refusal } from "../http/refusal.ts";
import { readSentForm } from "./read-form.ts";
import { beginForm } from "./streamed-form.ts";

const BOUNDARY = "----streamed";
const FILE = `one line\r\n--${BOUNDARY.slice(0, -1)}\r\nanother\r\n`;
const declared = { also: ["name", "note"], files: ["backup"], fieldsMax: 4, maxBytes: 100 };
const form = declareForm([], { ...declared, withFilesMaxBytes: 1_000, streamed: true });
const inMemory = declareForm([], { ...declared, withFilesMaxBytes: 1_000 });

const part = (head: string, content = "") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const token = part('name="formToken"', "a");
const file = part('name="backup"; filename="a.backup"', FILE);
const name = part('name="name"', "Ada");

/** Returns a request whose body arrives in pieces of this length. */
function requestOf(body: string, length = body.length) {
  const pieces = body.match(new RegExp(`[^]{1,${length}}`, "g")) ?? [];
  const headers = {
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    "content-length": String(body.length),
  };
  const stream = Readable.from(pieces.map((piece) => Buffer.from(piece)));
  return Object.assign(stream, { headers }) as unknown as Parameters<typeof readSentForm>[0];
}

async function readStreamed(body: string, length?: number) {
  const begun = await beginForm(requestOf(body, length), BOUNDARY, form);
  const files: string[] = [];
  const { form: fields, problem } = await begun.read(async (content) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    files.push(Buffer.concat(pieces).toString());
  });
  return { fields: Object.fromEntries(fields), files, problem: problem?.errorName };
}

test("a streamed form has the same fields and the same file, wherever its pieces end", async () => {
  const body = token + name + file + part('name="note"', "after the file") + END;
  for (let length = 1; length <= body.length; length++)
    expect(await readStreamed(body, length)).toEqual({
      fields: { formToken: "a", name: "Ada", note: "after the file" },
      files: [FILE],
      problem: undefined,
    });
});

test("only the token is read before the form's own action reads the rest", async () => {
  const { fields, streamed } = await readSentForm(requestOf(token + file + END), form);
  expect(fields.map(({ name, content }) => [name, content.toString()])).toEqual([["formToken", "a"]]);
  expect(streamed).toBeDefined();
});

test.each([
  ["a field that it does not declare", token + name + part('name="more"') + file + END, "BROKEN_BODY"],
  ["one after its file", token + name + file + part('name="more"') + END, "BROKEN_BODY"],
  ["an intent that it does not declare", token + name + part('name="intent"', "x") + END, "BROKEN_BODY"],
  ["a file in a field for text", token + name + part('name="note"; filename="a"') + END, "BROKEN_BODY"],
  [
    "a file with a name that it does not declare",
    token + name + part('name="x"; filename="a"') + END,
    "BROKEN_BODY",
  ],
  ["two files", token + name + file + file + END, "BROKEN_BODY"],
  ["a text that is too long", token + name + part('name="note"', "a".repeat(101)) + END, "BODY_TOO_LARGE"],
  ["too many fields", token + name + name + name + name + END, "BODY_TOO_LARGE"],
  [
    "too many bytes",
    token + name + part('name="backup"; filename="a"', "a".repeat(1_000)) + END,
    "BODY_TOO_LARGE",
  ],
  ["no end", token + name + file, "BROKEN_BODY"],
])("of a streamed form with %s, the fields before it remain", async (_what, body, problem) => {
  const read = await readStreamed(body, 300);
  expect(read).toMatchObject({ fields: { formToken: "a", name: "Ada" }, problem });
});

describe("what no browser writes is refused in a streamed form as in any other", () => {
  test.each([
    ["data after the last boundary", `${token}${END}more`],
    ["text after a boundary", `${token}${name.replace("\r\n", " \r\n")}${END}`],
    [
      "two names of a field",
      `${token}${name.replace("\r\n\r\n", '\r\nContent-Disposition: form-data; name="b"\r\n\r\n')}${END}`,
    ],
    ["a field without a name", `${token}${part("x")}${END}`],
    ["a long head", `${token}${part(`name="name"\r\nX: ${"a".repeat(5_000)}`)}${END}`],
  ])("%s", async (_what, body) => {
    await expect(
      readSentForm(requestOf(body), { ...inMemory, withFilesMaxBytes: 10_000 }),
    ).rejects.toMatchObject({ status: 400 });
    for (const length of [7, 500])
      expect(["BROKEN_BODY", "BODY_TOO_LARGE"]).toContain((await readStreamed(body, length)).problem);
  });

  test.each([
    ["text before the first boundary", `more\r\n${token}${END}`],
    ["a file in the place of its token", file + END],
    ["a token that is too long", part('name="formToken"', "a".repeat(5_000)) + END],
  ])("%s", async (_what, body) => {
    const refused = beginForm(requestOf(body), BOUNDARY, { ...form, withFilesMaxBytes: 10_000 });
    await expect(refused).rejects.toBeInstanceOf(Refusal);
  });
});

test("what the action throws about the file is the form's problem, and a fault of its own is thrown", async () => {
  const begin = () => beginForm(requestOf(token + file + END), BOUNDARY, form);
  const { problem } = await (await begin()).read(() => Promise.reject(new Refusal(413)));
  expect(isApiError(problem, "BODY_TOO_LARGE")).toBe(true);
  await expect((await begin()).read(() => Promise.reject(new Error("disk")))).rejects.toThrow("disk");
});
