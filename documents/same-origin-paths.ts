import { findReplyExample } from "./examples.ts";
import type { Json } from "./json-schema.ts";
import { failures, servers } from "./root-path-parts.ts";

const tokenOfForms: Json = {
  name: "X-Form-Token",
  in: "header",
  required: false,
  description:
    "The value of the hidden field `formToken` in any form of the console. It belongs to the session. Required with JSON; a form may send it as its field `formToken` instead.",
  schema: { type: "string" },
};

const id: Json = { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" };

const codeOf: [string, string][] = [
  ["device", "The id of a device: the code leads to its page."],
  ["invite", "The id of an invite: the code leads to its link."],
  ["credential", "The id of a QR credential: the code is what a reader reads."],
  ["call", "The id of a call that rang for the person: the code leads to its page."],
];

const drawn: Json = {
  200: {
    description: "The QR code as SVG, with a margin of two modules and error correction M.",
    content: { "image/svg+xml": { schema: { type: "string" } } },
  },
  ...failures("INVALID_INPUT", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"),
};

/** Returns a body as JSON, or as either kind of form, which may contain the token. */
function jsonOrForm(properties: Record<string, Json>, more: Json, moreOfForms = more): Json {
  const fields = Object.entries(properties).map(([name, schema]) => [name, asField(schema)]);
  const formToken = { type: "string", description: "In place of the header `X-Form-Token`." };
  const ofForm = { ...Object.fromEntries(fields), formToken };
  const form = { schema: { type: "object", properties: ofForm, ...moreOfForms } };
  return {
    required: true,
    content: {
      "application/json": { schema: { type: "object", properties, ...more } },
      "application/x-www-form-urlencoded": form,
      "multipart/form-data": form,
    },
  };
}

/** Returns the schema of a form field: a checkbox sends `on`, or nothing. */
function asField({ type, description, ...schema }: Json): Json {
  return type === "boolean"
    ? { type: "string", enum: ["on"], description }
    : { type, description, ...schema };
}

const qrgen: Json = {
  get: {
    operationId: "sameOrigin.readQrCode",
    summary:
      "Draws the QR code of a device, an invite, a credential or a call of the building that was entered.",
    description: "Name exactly one of the four. Needs the session of the console.",
    tags: ["sameOrigin"],
    security: [{ session: [] }],
    servers,
    parameters: codeOf.map(([name, description]) => ({
      name,
      in: "query",
      required: false,
      description,
      schema: id,
    })),
    responses: drawn,
  },
  post: {
    operationId: "sameOrigin.drawQrCode",
    summary: "Draws the same QR codes; the body names the entity.",
    description: "Name exactly one of the four. Needs the session of the console and the token of its forms.",
    tags: ["sameOrigin"],
    security: [{ session: [] }],
    servers,
    parameters: [tokenOfForms],
    requestBody: jsonOrForm(
      Object.fromEntries(codeOf.map(([name, description]) => [name, { ...id, description }])),
      { minProperties: 1, maxProperties: 1, additionalProperties: false },
      { minProperties: 1, maxProperties: 2, additionalProperties: false },
    ),
    responses: {
      ...drawn,
      ...failures("INVALID_INPUT", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "UNSUPPORTED_BODY"),
    },
  },
};

const activationCode: Json = { type: "string", description: "The activation code printed on the device." };
const hwId: Json = { type: "string", description: "The hardware id printed on the device." };

const SERVICE = "Either `deviceId`, or the label of the device and a licence.";
const service: Record<string, Json> = {
  activationCode,
  hwId,
  name: { type: "string", maxLength: 64, description: "The label of the device." },
  licenseId: { ...id, description: "The licence to take the seat from." },
  licenseCode: {
    type: "string",
    description: "A licence code to activate first, in place of `licenseId`.",
  },
  restore: {
    type: "boolean",
    default: false,
    description: "True first frees the seats of the licence whose assignees no longer exist.",
  },
  reset: {
    type: "boolean",
    default: false,
    description: "True resets the device before it is configured.",
  },
  deviceId: {
    ...id,
    description: "A device that was activated before a failure: only its configuration is missing.",
  },
};

const activateDevice: Json = {
  get: {
    operationId: "sameOrigin.describeDevice",
    summary: "Describes the device with an activation code and a hardware id.",
    description: "Needs the session of the console, in a building as its administrator.",
    tags: ["sameOrigin"],
    security: [{ session: [] }],
    servers,
    parameters: [
      {
        name: "activationCode",
        in: "query",
        required: true,
        description: activationCode["description"],
        schema: { type: "string" },
      },
      {
        name: "hwId",
        in: "query",
        required: true,
        description: hwId["description"],
        schema: { type: "string" },
      },
    ],
    responses: {
      200: {
        description: "The properties of the device.",
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/BaseInfo" },
            example: findReplyExample("devices.baseInfo"),
          },
        },
      },
      ...failures(
        "INVALID_INPUT",
        "UNAUTHENTICATED",
        "FORBIDDEN",
        "UNKNOWN_ACTIVATION_CODE",
        "ACTIVATION_CODE_USED",
      ),
    },
  },
  post: {
    operationId: "sameOrigin.activateDevice",
    summary: "Activates a device: licence, activation and first configuration in one.",
    description:
      "An error also has `step` (1 licence, 2 activation, 3 activation with a restored licence, 4 configuration, 5 configuration of a reset device) and `done`, the steps that a retry can skip. Needs the session of the console and the token of its forms.",
    tags: ["sameOrigin"],
    security: [{ session: [] }],
    servers,
    parameters: [tokenOfForms],
    requestBody: jsonOrForm(service, { description: SERVICE }),
    responses: {
      200: {
        description: "The device.",
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Device" },
            example: findReplyExample("devices.get"),
          },
        },
      },
      ...failures(
        "INVALID_INPUT",
        "BROKEN_BODY",
        "UNAUTHENTICATED",
        "FORBIDDEN",
        "UNKNOWN_ACTIVATION_CODE",
        "ACTIVATION_CODE_USED",
        "NO_VALID_SUBSCRIPTION",
        "UNSUPPORTED_BODY",
      ),
    },
  },
};

const live: Json = {
  get: {
    operationId: "sameOrigin.live",
    summary: "Sends `changed` whenever something in the building changed, without saying what.",
    description:
      "A stream of server-sent events: request it with `Accept: text/event-stream`. Each `data: changed` has an `id`; send it as `Last-Event-ID` or `since` to miss nothing after a disconnection. The stream ends after 15 minutes, or when the caller loses the right to it: connect again. Needs the session of the console.",
    tags: ["sameOrigin"],
    security: [{ session: [] }],
    servers,
    parameters: [
      {
        name: "since",
        in: "query",
        required: false,
        description: "The id of the last received event.",
        schema: { type: "string" },
      },
    ],
    responses: {
      200: { description: "The stream.", content: { "text/event-stream": { schema: { type: "string" } } } },
      204: { description: "This server reports no changes: poll instead." },
      401: { description: "The caller is not signed in." },
      406: { description: "The request does not accept `text/event-stream`." },
      503: { description: "All places are taken; retry after `Retry-After`." },
    },
  },
};

/** What the console's own pages request, by path. */
export const sameOriginPaths: Record<string, Json> = {
  "/api/qrgen": qrgen,
  "/api/activateDevice": activateDevice,
  "/live": live,
};
