import { describe, expect, it } from "vitest";
import { type Call, parameterNames } from "./call.ts";
import { errors } from "./errors.ts";
import { api } from "./index.ts";
import { errorsOf, openapi } from "./openapi.ts";

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

const document = openapi({ title: "Portineria", version: "1.2.3" }) as {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
};

const calls = Object.entries(api).flatMap(([resource, ofResource]) =>
  Object.entries<Call>(ofResource).map(([action, call]) => ({
    name: `${resource}.${action}`,
    resource,
    call,
  })),
);

/** Every object of the document, however deep. */
function* objectsOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* objectsOf(part);
}

function resolve(pointer: string): unknown {
  let at: unknown = document;
  for (const step of pointer.replace(/^#\//, "").split("/"))
    at = (at as Record<string, unknown> | undefined)?.[step];
  return at;
}

describe("the errors' numbers", () => {
  it("are each one error's, and those of §8 are what they were", () => {
    const numbers = Object.values(errors).map(({ code }) => code);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(errors).toMatchObject({
      AGENT_GROUP_EXISTS: { code: 7003, status: 400 },
      NO_AVATAR: { code: 24004 },
      OUTPUT_GROUP_EXISTS: { code: 30002 },
    });
  });
});

describe("the OpenAPI document", () => {
  it("has no reference that leads nowhere", () => {
    const references = [...objectsOf(document)].flatMap(({ $ref }) =>
      typeof $ref === "string" ? [$ref] : [],
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      expect(reference).toMatch(/^#\//);
      expect(resolve(reference), reference).toBeDefined();
    }
  });

  it.each(calls)("tells all of $name", ({ name, resource, call }) => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, summary: call.summary, tags: [resource] });
    const named = (where: string) =>
      operation!.parameters.filter((one) => one.in === where).map((one) => one.name);
    expect(named("path")).toEqual(parameterNames(call.path));
    expect(named("query")).toEqual(Object.keys(call.query?.shape ?? {}));
    expect(operation!.security.length).toBe(call.access === "open" ? 0 : 1);
    expect(operation!.requestBody !== undefined).toBe(call.body !== undefined);
    const success = operation!.responses[call.status ?? (call.reply ? 200 : 204)];
    expect(success?.content !== undefined).toBe(call.reply !== undefined);
    for (const error of errorsOf(call)) {
      const { status, code } = errors[error];
      expect(operation!.responses[status]?.description).toContain(`${code}: `);
    }
  });

  it("has an operation for each call and no other", () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.length).toBe(calls.length);
    expect(document.tags.map(({ name }) => name)).toEqual(Object.keys(api));
  });

  it("describes what goes in before it is changed, and what comes out", () => {
    const body = document.paths["/codes"] ?? document.paths["/devices/{id}/codes"]!;
    const create = body["post"]!;
    expect(create.requestBody!.content["application/json"]!.schema).toMatchObject({
      type: "object",
      properties: { code: { type: "string" } },
      required: ["actionGroupId"],
    });
    expect(create.responses["201"]!.content!["application/json"]!.schema).toMatchObject({
      required: expect.arrayContaining(["id", "code"]),
    });
  });

  it("survives JSON", () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
