import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { openapi } from "#documents/openapi.ts";
import type { Ids } from "../attacks/support/building.ts";
import { everyCall, listNames } from "../attacks/support/every-call.ts";
import { inputFor } from "../attacks/support/examples.ts";
import { neutralReply } from "../support/replies/neutral-reply.ts";
import { HOSTILE_TEXT } from "../support/replies/received-replies.ts";

const EXAMPLES = "../../documents/examples.json";

/** A building whose ids are made of the names of their kinds. */
const ids = new Proxy({} as Ids, { get: (_, what) => `${String(what)}-1` });
const place = { ids, delivered: { hwId: "VP-1234-ABCD", activationCode: "ABCD-EFGH-2345" } };

/** `-u` writes the file again. */
test("the examples of the API's document are those that the walks send", async () => {
  const calls = everyCall.map((named) => {
    const { query, body } = inputFor(named, place);
    const example = { query: Object.keys(query).length > 0 ? query : undefined, body };
    return [named.name, example] as const;
  });
  const withExamples = calls.filter(
    ([, example]) => example.query !== undefined || example.body !== undefined,
  );
  await expect(`${JSON.stringify(Object.fromEntries(withExamples), undefined, 2)}\n`).toMatchFileSnapshot(
    EXAMPLES,
  );
});

/** The longest text is the public key of a browser. */
const KEY_LENGTH = 87;

test("no example is a sample of an attack", () => {
  const texts = textsIn(everyCall.map((named) => inputFor(named, place)));
  expect(texts.length).toBeGreaterThan(100);
  const hostile = /[<>\0\\]|\.\.\/|' or|__proto__|constructor|prototype|javascript:|\{\{|[^\x20-\x7e]/i;
  expect(texts.filter((text) => hostile.test(text) || text.length > KEY_LENGTH)).toEqual([]);
});

/** Returns all texts in a value, names of fields included. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}

interface Content {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { $ref?: string; content?: Record<string, Content> }>;
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, { content: Record<string, Content> }> };
}

const { paths, components } = openapi({ title: "Portineria", version: "1" }) as unknown as ApiDocument;
const operations = Object.values(paths).flatMap((path) => Object.values(path));
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: "whole", components });

/** Returns what is wrong with the examples of a content. */
function problemsOf(name: string, { schema, example, examples = {} }: Content): string[] {
  const values = example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
  if (values.length === 0) return [`${name}: none`];
  const text = JSON.stringify(schema).replaceAll("#/components", "whole#/components");
  const validate = ajv.compile(JSON.parse(text) as object);
  return values.flatMap((value) =>
    validate(value) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}: ${JSON.stringify(value)}`],
  );
}

test("every body has an example in the document that matches its schema", () => {
  const ofContract = new Set(everyCall.map(({ name }) => name));
  const wrong = operations.flatMap(({ operationId, requestBody }) =>
    ofContract.has(operationId)
      ? Object.values(requestBody?.content ?? {}).flatMap((content) => problemsOf(operationId, content))
      : [],
  );
  expect(wrong).toEqual([]);
});

test("every reply has an example in the document that matches its schema, every failure one for each of its errors", () => {
  const replies = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).map(([status, response]) => [`${operationId} ${status}`, response] as const),
  );
  const failures = Object.entries(components.responses);
  const contents = [...replies, ...failures].flatMap(([name, { content = {} }]) =>
    Object.entries(content)
      .filter(([type]) => type === "application/json")
      .map(([, each]) => [name, each] as const),
  );
  expect(contents.length).toBeGreaterThan(300);
  expect(contents.flatMap(([name, content]) => problemsOf(name, content))).toEqual([]);
  for (const [, { content }] of failures)
    for (const { schema, examples = {} } of Object.values(content)) {
      const shown = Object.values(examples).map(({ value }) => (value as { code: number }).code);
      expect(schema).toMatchObject({ allOf: [{}, { properties: { code: { enum: shown } } }] });
    }
});

const replies = JSON.parse(readFileSync("documents/replies.json", "utf8")) as Record<string, unknown>;

test("the examples of replies are those of the contract's calls, as tests received them", () => {
  const withReply = everyCall.filter(({ call }) => call.reply);
  expect(Object.keys(replies), "npm run replies -- FILE adds what the tests of FILE receive").toEqual(
    listNames(withReply),
  );
  for (const { name, call } of withReply)
    expect(call.reply!.safeParse(replies[name]).data, name).toEqual(replies[name]);
});

test("the examples of replies hold no secret, and nothing that differs from run to run", () => {
  for (const [name, reply] of Object.entries(replies)) expect(neutralReply(reply), name).toEqual(reply);
  expect(textsIn(replies).filter((text) => HOSTILE_TEXT.test(text.replaceAll("\n", "")))).toEqual([]);
});

test("a neutral reply keeps what is equal, the order of times and the format of each value", () => {
  const id = "01a2224a-18a6-74e2-918b-dce485ebabe3";
  const received = {
    id,
    access_token: "mJb2q-Zt0",
    since: 1795872378458,
    until: 1795872378459,
    note: `of ${id}, then`,
    name: "Ada Bianchi",
  };
  const neutral = neutralReply(received) as typeof received;
  expect(neutral.id).toMatch(/^[2-7a-f]{8}(-[2-7a-f]{4}){3}-[2-7a-f]{12}$/);
  expect(neutral.note).toBe(`of ${neutral.id}, then`);
  expect(neutral.access_token).toMatch(/^[a-f][A-F][a-f]\d[a-f]-[A-F][a-f]\d$/);
  expect(neutral.until - neutral.since).toBe(60_000);
  expect(neutral.name).toBe("Ada Bianchi");
  expect(JSON.stringify(neutral)).not.toContain("1795872378");
});
