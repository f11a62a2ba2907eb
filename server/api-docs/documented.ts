type Json = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: Json;
}

/** A call of the document, with its references to parameters and failures resolved. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  body: { type: string; schema: Json; example: unknown } | undefined;
  reply:
    | { status: string; type: string; schema: Json; example: unknown }
    | { status: string; type: undefined };
  failures: { status: string; description: string }[];
}

interface RawOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> };
  responses: Record<string, RawResponse | { $ref: string }>;
}

interface RawResponse {
  description: string;
  content?: Record<string, { schema: Json; example?: unknown }>;
}

/** The documented content of an OpenAPI document. */
export interface ApiDocument {
  about: string;
  tags: { name: string; description: string }[];
  operations: Operation[];
  schemas: Record<string, Json>;
}

/** Reads the parts of an OpenAPI document that a page shows. */
export function readDocument(document: Json): ApiDocument {
  const { info, tags, paths, components } = document as {
    info: { description: string };
    tags: { name: string; description: string }[];
    paths: Record<string, Record<string, RawOperation>>;
    components: {
      schemas: Record<string, Json>;
      parameters: Record<string, Parameter>;
      responses: Record<string, RawResponse>;
    };
  };
  const resolve = <T>(kind: Record<string, T>, part: T | { $ref: string }): T =>
    typeof part === "object" && part !== null && "$ref" in part
      ? kind[part.$ref.split("/").at(-1)!]!
      : (part as T);

  function read(path: string, method: string, raw: RawOperation): Operation {
    const answers = Object.entries(raw.responses).map(
      ([status, response]) => [status, resolve(components.responses, response)] as const,
    );
    const [status, success] = answers.find(([code]) => Number(code) < 400) ?? answers[0]!;
    const [type, content] = Object.entries(success.content ?? {})[0] ?? [];
    const [bodyType, body] = Object.entries(raw.requestBody?.content ?? {})[0] ?? [];
    return {
      id: raw.operationId,
      method: method.toUpperCase(),
      path,
      tag: raw.tags[0],
      summary: raw.summary,
      description: raw.description,
      parameters: (raw.parameters ?? []).map((each) => resolve(components.parameters, each)),
      body: bodyType && body ? { type: bodyType, schema: body.schema, example: body.example } : undefined,
      reply:
        type && content
          ? { status, type, schema: content.schema, example: content.example }
          : { status, type: undefined },
      failures: answers
        .filter(([code]) => Number(code) >= 400)
        .map(([code, { description }]) => ({ status: code, description })),
    };
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => read(path, method, raw)),
  );
  return { about: info.description, tags, operations, schemas: components.schemas };
}
