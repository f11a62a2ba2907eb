import { z } from "zod";
import { type Access, type Call, parameterNames } from "./call.ts";
import { type ErrorName, errors } from "./errors.ts";
import { api } from "./index.ts";
import { API_BASE } from "./route-tree.ts";

type Json = Record<string, unknown>;

export const whoMay: Record<Access, string> = {
  open: "Anybody may call this.",
  user: "Needs a token of a person.",
  installation: "Needs a token of the installation's administrator.",
  member: "Needs a token of a building.",
  "credential-manager": "Needs a token of a building whose credentials one may manage.",
  administrator: "Needs a token of a building's administrator.",
};

/** Everything that may go wrong with a call: what it declares, and what its access, input and nature bring along. */
export function errorsOf(call: Call): ErrorName[] {
  const names: ErrorName[] = [...(call.errors ?? []), "INTERNAL", "OVERLOADED", "STORAGE_UNAVAILABLE"];
  if (call.access !== "open") names.push("UNAUTHENTICATED", "NOT_ACTIVATED");
  if (call.access !== "open" && !call.beforeTerms) names.push("TERMS_NOT_ACCEPTED");
  if (call.access !== "open" && !call.alsoVirtual) names.push("FORBIDDEN");
  if (call.guard) names.push("TOO_MANY_TRIES");
  if (parameterNames(call.path).length > 0) names.push("NOT_FOUND");
  if (call.query || call.body) names.push("INVALID_INPUT");
  if (call.body) names.push("BROKEN_BODY", "BODY_TOO_LARGE", "UNSUPPORTED_BODY");
  if (call.method !== "GET") names.push("STORAGE_FULL", "STORAGE_READ_ONLY");
  if (isRepeatable(call)) names.push("IDEMPOTENCY_KEY_REUSED", "INVALID_INPUT");
  return [...new Set(names)];
}

/** Whether a call may come with an idempotency key: it changes something, and is known by its token. */
export function isRepeatable(call: Call): boolean {
  return call.method !== "GET" && call.access !== "open";
}

const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "With the same key and token the call is done once, and answered alike for a day.",
  schema: { type: "string", minLength: 1, maxLength: 128 },
};

export function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const own: Json = { ...z.toJSONSchema(schema, { io, unrepresentable: "any" }) };
  delete own["$schema"];
  return own;
}

function parametersOf(call: Call): Json[] {
  const inPath: Json[] = parameterNames(call.path).map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", maxLength: 64 },
  }));
  if (isRepeatable(call)) inPath.push(idempotencyKey);
  if (!call.query) return inPath;
  const query = schemaOf(call.query, "input");
  const required = new Set(query["required"] as string[] | undefined);
  const inQuery = Object.entries(query["properties"] as Json).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.has(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

/** One response for each status, with the numbers that it may carry. */
function failuresOf(call: Call): Json {
  const byStatus = new Map<number, ErrorName[]>();
  for (const name of errorsOf(call)) {
    const { status } = errors[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  const statuses = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(
    statuses.map(([status, names]) => {
      const codes = { properties: { code: { enum: names.map((name) => errors[name].code) } } };
      const schema = { allOf: [{ $ref: "#/components/schemas/Error" }, codes] };
      const description = names.map((name) => `${errors[name].code}: ${errors[name].message}`).join("\n\n");
      return [status, { description, content: { "application/json": { schema } } }];
    }),
  );
}

function operationOf(resource: string, action: string, call: Call): Json {
  const type = call.form ? "application/x-www-form-urlencoded" : "application/json";
  const success = call.reply
    ? { description: "Done.", content: { "application/json": { schema: schemaOf(call.reply, "output") } } }
    : { description: "Done; there is nothing to tell." };
  return {
    operationId: `${resource}.${action}`,
    summary: call.summary,
    description: call.alsoVirtual ? "Needs a token, which may be a virtual user's." : whoMay[call.access],
    tags: [resource],
    security: call.access === "open" ? [] : [{ bearer: [] }],
    parameters: parametersOf(call),
    ...(call.body && {
      requestBody: { required: true, content: { [type]: { schema: schemaOf(call.body, "input") } } },
    }),
    responses: { [call.status ?? (call.reply ? 200 : 204)]: success, ...failuresOf(call) },
    ...(call.atRoot && { servers: [{ url: API_BASE }, { url: "/" }] }),
  };
}

const components = {
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", description: "The `access_token` that `auth.token` gives." },
  },
  schemas: {
    Error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { type: "integer" },
        message: { type: "string" },
        fields: {
          type: "object",
          description: "What is wrong with which field, by its path.",
          additionalProperties: { type: "string" },
        },
        existing: { description: "What stands in the way." },
      },
    },
  },
};

/** The OpenAPI 3.1 document of the whole contract. */
export function openapi(info: { title: string; version: string }): object {
  const paths: Record<string, Json> = {};
  for (const [resource, calls] of Object.entries(api)) {
    for (const [action, call] of Object.entries<Call>(calls)) {
      (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(resource, action, call);
    }
  }
  const tags = Object.keys(api).map((name) => ({ name }));
  return { openapi: "3.1.0", info, servers: [{ url: API_BASE }], tags, paths, components };
}
