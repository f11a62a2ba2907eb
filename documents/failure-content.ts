import { type ErrorName, errors } from "#contract/error-numbers.ts";
import { ApiError, type ErrorExtras } from "#contract/errors.ts";
import { findReplyExample } from "./examples.ts";
import type { Json } from "./json-schema.ts";

/** What the answers to some errors have besides code and message. */
const extras: Partial<Record<ErrorName, ErrorExtras>> = {
  INVALID_INPUT: { fields: { name: "required" } },
  MFA_REQUIRED: { mfaToken: "the-token-for-the-second-step" },
  AGENT_GROUP_EXISTS: { existing: findReplyExample("agentGroups.create") },
  OUTPUT_GROUP_EXISTS: { existing: findReplyExample("outputGroups.create") },
  ELEVATOR_AREA_GROUP_EXISTS: { existing: findReplyExample("elevatorAreaGroups.create") },
};

/** Returns the content of a response for some errors of one status, with the answer to each as the server makes it. */
export function failureContent(names: readonly ErrorName[], schema: Json): Json {
  const examples = names.map((name) => {
    const id = errors[name].status < 500 ? {} : { id: "5f1c9a52-8d0e-4f6b-9a43-6f2f6f0c7d11" };
    return [name, { value: Object.assign(new ApiError(name, extras[name]).body(), id) }];
  });
  return { "application/json": { schema, examples: Object.fromEntries(examples) as Json } };
}
