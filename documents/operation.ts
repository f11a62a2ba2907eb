import { type Access, type Call, needsProof } from "#contract/call.ts";
import { listCallErrors } from "#contract/call-errors.ts";
import { type ErrorName, errors } from "#contract/error-numbers.ts";
import { API_BASE } from "#contract/route-tree.ts";
import type { Components } from "./components.ts";
import { findExample, findReplyExample } from "./examples.ts";
import { failureContent } from "./failure-content.ts";
import type { Json } from "./json-schema.ts";
import { describeParameters } from "./parameters.ts";
import { describePart, type PlacedCall } from "./parts.ts";

/** Who may make a call, and the token that it needs. */
const whoMay: Record<Access, string> = {
  open: "Needs no token.",
  user: "Needs a user token or a building token, of a person.",
  installation: "Needs a token of an administrator of the installation.",
  member: "Needs a building token, of any role.",
  "credential-manager": "Needs a building token of a credential manager or an administrator.",
  administrator: "Needs a building token of an administrator.",
};

/** Returns the operation of one call. */
export function describeOperation(placed: PlacedCall, components: Components): Json {
  const { resource, action, call } = placed;
  const type = call.form ? "application/x-www-form-urlencoded" : "application/json";
  const example = findExample(`${resource}.${action}`);
  const body = call.body && {
    requestBody: {
      required: !call.body.safeParse(undefined).success,
      content: {
        [type]: {
          schema: describePart(placed, "body", components),
          example: example?.body,
        },
      },
    },
  };
  const reply = call.reply
    ? {
        description: "Done.",
        content: {
          "application/json": {
            schema: describePart(placed, "reply", components),
            example: findReplyExample(`${resource}.${action}`),
          },
        },
      }
    : { description: "Done; the response is empty." };
  return {
    operationId: `${resource}.${action}`,
    summary: call.summary,
    description: aboutCall(call),
    tags: [resource],
    security: securityOf(call),
    parameters: describeParameters(placed, components),
    ...body,
    responses: { [call.status ?? (call.reply ? 200 : 204)]: reply, ...failuresOf(call, components) },
    servers: call.atRoot && [{ url: API_BASE }, { url: "/" }],
  };
}

/** Describes who may make a call, and its other requirements. */
function aboutCall(call: Call): string {
  const sentences = [
    call.alsoVirtual && call.access === "user"
      ? "Needs a user token or a building token; that of a virtual user is accepted."
      : whoMay[call.access],
  ];
  if (call.installer) sentences.push(`An installer with the right \`${call.installer}\` may make it too.`);
  if (call.maxBytes !== undefined) sentences.push(`The body has ${call.maxBytes / 1024} kB at most.`);
  if (needsProof(call)) sentences.push("Needs a fresh proof: `signIns.prove` within the last five minutes.");
  if (call.withoutProof !== undefined) sentences.push(`Needs no fresh proof. ${call.withoutProof}`);
  if (call.guard) sentences.push("Attempts are limited; after 429 wait for `Retry-After`.");
  if (call.atRoot) sentences.push("Also served at the server's root.");
  return sentences.join(" ");
}

function securityOf({ access }: Call): Json[] {
  if (access === "open") return [];
  if (access === "user" || access === "installation")
    return [{ userToken: [] }, { buildingToken: [] }, { password: [] }];
  return [{ buildingToken: [] }];
}

/** Returns one response for each status, with the error numbers that it may carry. */
function failuresOf(call: Call, components: Components): Json {
  const byStatus = new Map<number, ErrorName[]>();
  for (const name of listCallErrors(call)) {
    const { status } = errors[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  const statuses = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(
    statuses.map(([status, names]) => {
      const name = `E${names.map((each) => errors[each].code).join("_")}`;
      return [status, components.addResponse(name, () => failureOf(names))];
    }),
  );
}

/**
 * Returns the response for errors of one status. Many calls share it, so it is declared once in the
 * components.
 */
function failureOf(names: readonly ErrorName[]): Json {
  const codes = { properties: { code: { enum: names.map((name) => errors[name].code) } } };
  const schema = { allOf: [{ $ref: "#/components/schemas/Error" }, codes] };
  const description = names
    .map((name) => `${errors[name].code} ${name}: ${errors[name].message}`)
    .join("\n\n");
  return { description, content: failureContent(names, schema) };
}
