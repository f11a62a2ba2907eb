import type { Call } from "#contract/call.ts";
import { api } from "#contract/index.ts";
import { FIELD_PROBLEMS } from "#contract/problems.ts";
import { API_BASE } from "#contract/route-tree.ts";
import { Components } from "./components.ts";
import { words } from "./contract-files.ts";
import { ABOUT } from "./info.ts";
import type { Json } from "./json-schema.ts";
import { describeOperation } from "./operation.ts";
import { otherPaths, otherTags } from "./other-paths.ts";
import { idempotencyKey } from "./parameters.ts";
import { findField, findVariants } from "./variants.ts";

const bearer = { type: "http", scheme: "bearer" };

const securitySchemes = {
  userToken: {
    ...bearer,
    description: "The `access_token` of `POST /oauth/token`: it identifies a person.",
  },
  buildingToken: {
    ...bearer,
    description:
      "The `access_token` of `POST /api/auth/{domainId}`: it identifies a person in a building, with their role.",
  },
  password: {
    type: "oauth2",
    description:
      "The user token by OAuth 2. Clients that are registered send their secret by HTTP Basic or in the form.",
    flows: { password: { tokenUrl: "/oauth/token", refreshUrl: "/oauth/token", scopes: {} } },
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "portineria",
    description: "The session of the console. Over HTTPS the cookie's name is `__Host-portineria`.",
  },
};

const errorSchema = {
  type: "object",
  description: "The reason of a failed call.",
  required: ["code", "message"],
  properties: {
    code: { type: "integer", format: "int32", description: "The number of the error, which never changes." },
    message: { type: "string", description: "The error in English, for logs." },
    fields: {
      type: "object",
      description: `What is wrong with which field, by its path with dots; \`""\` is the whole.\n\n${Object.entries(
        FIELD_PROBLEMS,
      )
        .map(([problem, meaning]) => `* \`${problem}\`: ${meaning}`)
        .join("\n")}`,
      additionalProperties: { type: "string", enum: Object.keys(FIELD_PROBLEMS) },
    },
    allowed: {
      type: "object",
      description:
        "What the fields accept that have choices or limits and do not meet them, by their path: the choices, or the limit.",
      additionalProperties: { type: "string" },
    },
    existing: { type: "object", description: "The existing group (7003, 30002, 31002)." },
    mfa_token: { type: "string", description: "The token for the second step of signing in (2013)." },
    error: {
      type: "string",
      description: "The error code of OAuth 2, only of `POST /oauth/token`.",
    },
    error_description: {
      type: "string",
      description: "The same as `message`, only of `POST /oauth/token`.",
    },
    id: {
      type: "string",
      description: "The id of the request in the server's log, for faults of the server.",
    },
  },
};

/** Returns the description of a resource, from its docstring. */
function aboutResource(name: string): string | undefined {
  const file = words.fileOf(name);
  return file === undefined ? undefined : words.about({ file, path: [name] });
}

interface DescribedApi {
  paths: Record<string, Json>;
  components: Components;
}

let described: DescribedApi | undefined;

/** Returns the operations of the whole contract, described once, with their components. */
export function describeApi(): DescribedApi {
  return (described ??= describeAll());
}

function describeAll(): DescribedApi {
  const components = new Components({ findVariants, findField });
  const paths: Record<string, Json> = {};
  for (const [resource, calls] of Object.entries(api))
    for (const [action, call] of Object.entries<Call>(calls))
      (paths[call.path] ??= {})[call.method.toLowerCase()] = describeOperation(
        { resource, action, call },
        components,
      );
  return { paths, components };
}

/** Returns the OpenAPI 3.1 document of the whole contract. */
export function openapi(info: { title: string; version: string }): Json {
  const { paths, components } = describeApi();
  const tags = Object.keys(api).map((name) => ({ name, description: aboutResource(name) }));
  return components.finish({
    openapi: "3.1.0",
    info: { ...info, description: ABOUT },
    servers: [{ url: API_BASE }],
    tags: [...tags, ...otherTags],
    paths: { ...paths, ...otherPaths },
    components: {
      securitySchemes,
      schemas: { Error: errorSchema },
      parameters: { IdempotencyKey: idempotencyKey },
    },
  });
}
