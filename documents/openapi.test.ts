import { describe, expect, it } from "vitest";
import { type Call, parameterNames } from "#contract/call.ts";
import { listCallErrors } from "#contract/call-errors.ts";
import { errors } from "#contract/error-numbers.ts";
import { api } from "#contract/index.ts";
import { AUXILIARY_MODELS } from "#rules/auxiliaries/auxiliaries.ts";
import { readCommand } from "#rules/auxiliaries/endpoint-commands.ts";
import { ACTION_TYPES } from "#rules/devices/actions.ts";
import { describeApi, openapi } from "./openapi.ts";
import { otherPaths } from "./other-paths.ts";

interface ApiDocument {
  description?: string;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: { $ref?: string; type?: unknown } }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
}

const document = openapi({ title: "Portineria", version: "1.2.3" }) as unknown as {
  openapi: string;
  tags: { name: string; description?: string }[];
  components: Record<string, unknown>;
  paths: Record<string, Record<string, Operation>>;
};

const calls = Object.entries(api).flatMap(([resource, ofResource]) =>
  Object.entries<Call>(ofResource).map(([action, call]) => ({
    name: `${resource}.${action}`,
    resource,
    call,
  })),
);

/** Every object of the document, at any depth. */
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

describe("the OpenAPI document", () => {
  it("has no dangling reference", () => {
    const references = [...objectsOf(document)].flatMap(({ $ref }) =>
      typeof $ref === "string" ? [$ref] : [],
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      expect(reference).toMatch(/^#\//);
      expect(resolve(reference), reference).toBeDefined();
    }
  });

  it.each(calls)("describes $name completely", ({ name, resource, call }) => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, summary: call.summary, tags: [resource] });
    const named = (where: string) =>
      operation!.parameters.filter((one) => one.in === where).map((one) => one.name);
    expect(named("path")).toEqual(parameterNames(call.path));
    expect(named("query")).toEqual(Object.keys(call.query?.shape ?? {}));
    expect(operation!.security.length === 0).toBe(call.access === "open");
    expect(operation!.requestBody !== undefined).toBe(call.body !== undefined);
    const success = operation!.responses[call.status ?? (call.reply ? 200 : 204)];
    expect(success?.content !== undefined).toBe(call.reply !== undefined);
    for (const error of listCallErrors(call)) {
      const { status, code } = errors[error];
      const response = resolve(operation!.responses[status]!.$ref!) as { description: string };
      expect(response.description).toContain(`${code} ${error}: `);
    }
  });

  it("has an operation for each call, and those outside of the contract", () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const undocumentedPaths = Object.values(otherPaths).flatMap((path) => Object.keys(path));
    expect(operations.length).toBe(calls.length + undocumentedPaths.length);
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("describes every field and every parameter", () => {
    const silent = [...describeApi().components.silent];
    expect(silent, "Write a docstring before each of these").toEqual([]);
    const fields = [...objectsOf(otherPaths)].flatMap(({ properties }) => Object.entries(properties ?? {}));
    const bare = fields.filter(([, field]) => !(field as ApiDocument).description);
    expect(bare.map(([name]) => name)).toEqual([]);
    const parameters = [...objectsOf(document.paths)].filter(({ in: where }) => where !== undefined);
    expect(parameters.filter(({ description }) => !description)).toEqual([]);
  });

  it("describes every resource", () => {
    expect(document.tags.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  });

  it("is written for its readers: no sections of a specification, no numbers of attacks", () => {
    expect(JSON.stringify(document).match(/.{80}(?:§|\(attack).{20}/g)).toBeNull();
  });

  it("declares the type and the format of each value, so that generated clients have one type for it", () => {
    const parameters = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap((operation) => operation.parameters ?? []),
    );
    const inQuery = parameters.filter((one) => one.in === "query");
    expect(inQuery.length).toBeGreaterThan(100);
    const types = ["string", "integer", "boolean"];
    const vague = inQuery.filter(({ schema }) => !schema.$ref && !types.includes(String(schema.type)));
    expect(vague.map(({ name }) => name)).toEqual([]);
    const bounds = [...objectsOf(document)].flatMap(({ minimum, maximum }) => [minimum, maximum]);
    expect(bounds.filter((bound) => Math.abs(Number(bound)) >= Number.MAX_SAFE_INTEGER)).toEqual([]);
    const schemas = document.components["schemas"] as Record<string, { properties: object }>;
    expect(schemas["UserBody"]!.properties).toMatchObject({ email: { format: "email" } });
    expect(schemas["SignedAddress"]!.properties).toMatchObject({
      address: { format: "uri-reference" },
      expiresAt: { format: "int64" },
    });
    const token = document.paths["/oauth/token"]!["post"]!.requestBody!.content;
    expect(token["application/x-www-form-urlencoded"]!.schema).toMatchObject({
      properties: { password: { format: "password" }, grant_type: { type: "string" } },
    });
  });

  it("declares which token a call needs, and states the role", () => {
    const declared = Object.keys(document.components["securitySchemes"] as object);
    expect(declared).toEqual(["userToken", "buildingToken", "password", "session"]);
    expect(document.components["securitySchemes"]).toMatchObject({
      password: { type: "oauth2", flows: { password: { tokenUrl: "/oauth/token" } } },
    });
    const operationOf = (id: string) =>
      Object.values(document.paths)
        .flatMap((path) => Object.values(path))
        .find(({ operationId }) => operationId === id)!;
    for (const { name, call } of calls) {
      const schemes = operationOf(name).security.flatMap((each) => Object.keys(each));
      const takesUserToken = call.access === "user" || call.access === "installation";
      const tokens = takesUserToken ? ["userToken", "buildingToken", "password"] : ["buildingToken"];
      expect(schemes, name).toEqual(call.access === "open" ? [] : tokens);
    }
    const roles: [access: Call["access"], words: RegExp][] = [
      ["administrator", /administrator/],
      ["credential-manager", /credential manager/],
      ["installation", /administrator of the installation/],
      ["open", /no token/],
    ];
    for (const [access, words] of roles) {
      const ofRole = calls.filter(({ call }) => call.access === access);
      expect(ofRole.length).toBeGreaterThan(0);
      for (const { name } of ofRole) expect(operationOf(name).description, name).toMatch(words);
    }
    for (const { name, call } of calls.filter(({ call }) => call.access === "user" && call.alsoVirtual))
      expect(operationOf(name).description, `${name} ${call.path}`).toContain("virtual user");
  });

  it("requires a body only where the call does", () => {
    const withBody = calls.filter(({ call }) => call.body);
    const optional = withBody.filter(({ call }) => call.body!.safeParse(undefined).success);
    expect(optional.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["devices.configure", "auxiliaries.renewSipCredentials", "mailServer.test"]),
    );
    for (const { name, call } of withBody) {
      const { required } = document.paths[call.path]![call.method.toLowerCase()]!.requestBody!;
      expect(required, name).toBe(!call.body!.safeParse(undefined).success);
    }
  });

  it("describes how pictures and firmware are uploaded: where, without a token, how large, and what may go wrong", () => {
    const { put, get } = document.paths["/blobs/{name}"]!;
    expect(put!.security).toEqual([]);
    expect(put!.description).toContain("relative to the server");
    const taken = Object.entries(put!.requestBody!.content).map(([type, { schema }]) => [
      type,
      (schema as ApiDocument).description,
    ]);
    const picture = expect.stringContaining("A picture, for an address of `domains.uploadAvatar`") as string;
    expect(taken).toEqual([
      ["image/png", picture],
      ["image/jpeg", expect.stringContaining("at most 5 MB")],
      ["application/octet-stream", expect.stringMatching(/`appReleases\.uploadFile`: at most 32 MB/)],
    ]);
    // Whatever returns an address to upload to is named at the call that takes the file.
    const uploads = calls.filter(({ name }) => /\.upload/.test(name));
    expect(uploads.length).toBeGreaterThan(3);
    for (const { name } of uploads) expect(JSON.stringify(put), name).toContain(`\`${name}\``);
    const codesOf = (operation: Operation) =>
      Object.values(operation.responses).flatMap((response) =>
        [...JSON.stringify(response).matchAll(/(\d{4,5}) [A-Z_]+: /g)].map(([, code]) => Number(code)),
      );
    expect(codesOf(put!)).toEqual(
      expect.arrayContaining([
        errors.NOT_AN_IMAGE.code,
        errors.IMAGE_TOO_LARGE.code,
        errors.RELEASE_FILE_DIFFERS.code,
        errors.RELEASE_FILE_TOO_LARGE.code,
        errors.ADDRESS_NOT_VALID.code,
      ]),
    );
    expect(codesOf(get!)).toContain(errors.NO_AVATAR.code);
    expect(put!.responses[204]).toBeDefined();
  });

  it("has portable patterns", () => {
    const patterns = [...objectsOf(document)].flatMap(({ pattern }) =>
      typeof pattern === "string" ? [pattern] : [],
    );
    expect(patterns.length).toBeGreaterThan(50);
    for (const pattern of patterns) {
      expect(() => new RegExp(pattern), pattern).not.toThrow();
      // Property classes and lookaheads are not supported everywhere.
      expect(pattern).not.toMatch(/\\[pPuk]|\(\?[=!<]/);
    }
  });

  it("names the variants of each union", () => {
    const schemas = document.components.schemas as Record<string, { oneOf?: object[]; properties?: object }>;
    expect(schemas["ActionBody"]!.oneOf).toHaveLength(ACTION_TYPES.length);
    expect(schemas["AuxiliaryBody"]!.oneOf).toHaveLength(AUXILIARY_MODELS.length);
    expect(Object.keys(schemas["KoneConfiguration"]!.properties!)).toEqual([
      "identifier",
      "clientId",
      "clientSecret",
    ]);
    expect(Object.keys(schemas["KoneSettings"]!.properties!)).toEqual(["identifier", "clientId"]);
    expect(Object.keys(schemas["PostitPayload"]!.properties!)).toEqual(["mode", "text"]);
    expect(schemas["DisplayCustomization"]!.properties).toHaveProperty("brightness");
  });

  it("describes input before its transformation, and output", () => {
    const body = document.paths["/codes"] ?? document.paths["/devices/{id}/codes"]!;
    const create = body["post"]!;
    const sent = create.requestBody!.content["application/json"]!.schema as { $ref: string };
    expect(resolve(sent.$ref)).toMatchObject({
      type: "object",
      properties: { code: { type: "string" } },
      required: ["actionGroupId"],
    });
    const replySchema = create.responses["201"]!.content!["application/json"]!.schema as { $ref: string };
    expect(resolve(replySchema.$ref)).toMatchObject({
      required: expect.arrayContaining(["id", "code"]),
    });
  });

  it("describes the grammar of an endpoint's command by examples that are read as it says", () => {
    const schemas = document.components["schemas"] as Record<
      string,
      { properties: Record<string, ApiDocument> }
    >;
    const { description } = schemas["EndpointBody"]!.properties["command"] as { description?: string };
    const examples = [
      ["GET /relay/0?turn=on", { kind: "request", method: "GET", path: "/relay/0?turn=on" }],
      ['POST /open {"door":1}', { kind: "request", method: "POST", path: "/open", body: '{"door":1}' }],
      ["/relay/0?turn=on", { kind: "request", method: "GET", path: "/relay/0?turn=on" }],
      ["open garage", { kind: "text", text: "open garage" }],
    ] as const;
    for (const [command, read] of examples) {
      expect(description).toContain(`\`${command}\``);
      expect(readCommand(command), command).toMatchObject(read);
    }
    expect(description).toContain('`{"command":"open garage"}`');
  });

  it("survives JSON", () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it("names each kind of body that the console's own calls take", () => {
    for (const path of ["/api/qrgen", "/api/activateDevice"]) {
      const { content } = document.paths[path]!["post"]!.requestBody!;
      expect(Object.keys(content), path).toEqual([
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
      ]);
      expect(content["multipart/form-data"]!.schema, path).toHaveProperty("properties.formToken");
    }
    const asForm =
      document.paths["/api/activateDevice"]!["post"]!.requestBody!.content["multipart/form-data"]!;
    expect(asForm.schema).toHaveProperty("properties.reset.enum", ["on"]);
  });

  it("describes all calls that return SIP credentials alike", () => {
    const gives = calls.filter(({ name, call }) => /sip/i.test(name) && call.method === "POST");
    expect(gives.length).toBe(3);
    for (const { name, call } of gives) expect(call.status, name).toBe(201);
  });
});
