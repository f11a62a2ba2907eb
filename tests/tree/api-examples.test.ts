import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { openapi } from "#contract/openapi/openapi.ts";
import type { Ids } from "../attacks/support/building.ts";
import { everyCall } from "../attacks/support/every-call.ts";
import { inputFor } from "../attacks/support/examples.ts";

const EXAMPLES = "../../contract/openapi/examples.json";

/** A building whose ids are made of the names of their kinds. */
const ids = new Proxy({} as Ids, { get: (_, what) => `${String(what)}-1` });
const place = { ids, delivered: { hwId: "VP-1234-ABCD", activationCode: "ABCD-EFGH-2345" } };

/** `-u` writes the file again. */
test("the examples of the API's document are those that the walks send", async () => {
  const calls = everyCall.map((named) => {
    const { query, body } = inputFor(named, place);
    const example = { ...(Object.keys(query).length > 0 && { query }), ...(body !== undefined && { body }) };
    return [named.name, example] as const;
  });
  const withExamples = calls.filter(([, example]) => Object.keys(example).length > 0);
  await expect(`${JSON.stringify(Object.fromEntries(withExamples), undefined, 2)}\n`).toMatchFileSnapshot(
    EXAMPLES,
  );
});

test("no example is a sample of an attack", () => {
  const texts = textsIn(everyCall.map((named) => inputFor(named, place)));
  expect(texts.length).toBeGreaterThan(100);
  const hostile = /[<>\0\\]|\.\.\/|' or|__proto__|constructor|prototype|javascript:|\{\{|[^\x20-\x7e]/i;
  expect(texts.filter((text) => hostile.test(text) || text.length > 64)).toEqual([]);
});

/** Returns all texts in a value, names of fields included. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
}

test("every body has an example in the document that matches its schema", () => {
  const { paths, components } = openapi({ title: "Portineria", version: "1" });
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "whole", components });
  const operations = Object.values(paths as Record<string, Record<string, Operation>>).flatMap(Object.values);
  const ofContract = new Set(everyCall.map(({ name }) => name));
  const wrong = (operations as Operation[]).flatMap(({ operationId, requestBody }) => {
    if (!ofContract.has(operationId)) return [];
    return Object.values(requestBody?.content ?? {}).flatMap(({ schema, example }) => {
      if (example === undefined) return [`${operationId}: none`];
      const text = JSON.stringify(schema).replaceAll("#/components", "whole#/components");
      return ajv.validate(JSON.parse(text) as object, example) ? [] : [`${operationId}: ${ajv.errorsText()}`];
    });
  });
  expect(wrong).toEqual([]);
});
