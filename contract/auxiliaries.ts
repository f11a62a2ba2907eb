import { z } from "zod";
import {
  AUXILIARY_MODELS,
  AUXILIARY_TYPES,
  CONFIGURATION_TEXT_MAX,
  MODELS_OF_TYPE,
  problemsOfConfiguration,
} from "#rules/auxiliaries.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { defineCalls } from "./call.ts";
import { displayName, id } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** More than the fields of any model. */
const FIELDS_MAX = 20;

const configuration = z.record(
  z.string().regex(/^[a-zA-Z]{1,32}$/, "characters"),
  z.union([z.string().max(CONFIGURATION_TEXT_MAX, "tooLong"), z.number()]),
);

/** §3 Auxiliary device: a phone, a relay, a camera, an elevator system and what else is no device of its own. */
export const auxiliary = z.object({
  id,
  name: displayName,
  type: z.enum(AUXILIARY_TYPES),
  model: z.enum(AUXILIARY_MODELS),
  /** Without its secrets; for administrators alone, empty for all others. */
  configuration,
  /** Which secrets of the configuration are set. */
  secrets: z.array(z.string()),
  /** The device that it is reached through and whose actions switch its outputs. */
  gatewayDeviceId: id.nullable(),
  subscriptionId: id.nullable(),
});

export type Auxiliary = z.infer<typeof auxiliary>;

const givenConfiguration = configuration.refine(
  (fields) => Object.keys(fields).length <= FIELDS_MAX,
  "tooLong",
);

export const auxiliaryBody = z
  .object({
    name: displayName,
    type: z.enum(AUXILIARY_TYPES),
    model: z.enum(AUXILIARY_MODELS),
    configuration: givenConfiguration.default({}),
    gatewayDeviceId: id.nullable().default(null),
    /** A free seat of one's own; without one, any is taken. */
    subscriptionId: id.optional(),
  })
  .superRefine(({ type, model, configuration }, context) => {
    if (!MODELS_OF_TYPE[type].includes(model)) {
      context.addIssue({ code: "custom", path: ["model"], message: "unknown" });
      return;
    }
    for (const [field, message] of Object.entries(problemsOfConfiguration(model, configuration))) {
      context.addIssue({ code: "custom", path: ["configuration", field], message });
    }
  });

/** The type stays what it is; a configuration that is given replaces the one before, but for unchanged secrets. */
export const auxiliaryChanges = z.object({
  name: displayName.optional(),
  model: z.enum(AUXILIARY_MODELS).optional(),
  configuration: givenConfiguration.optional(),
  gatewayDeviceId: id.nullable().optional(),
  subscriptionId: id.optional(),
});

const SEAT_ERRORS = ["NO_VALID_SUBSCRIPTION", "LICENCE_EXPIRED", "GATEWAY_UNKNOWN"] as const;

export const auxiliaries = defineCalls({
  list: {
    method: "GET",
    path: "/auxiliars",
    summary: "The building's auxiliaries by name, of one type if it is named; `search` finds parts of names.",
    access: "member",
    query: pageQuery.extend({
      type: z.enum(AUXILIARY_TYPES).optional(),
      search: z.string().max(NAME_LENGTH_LIMIT).optional(),
    }),
    reply: pageOf(auxiliary),
  },
  create: {
    method: "POST",
    path: "/auxiliars",
    summary: "Adds an auxiliary, on a seat of one of the caller's licences.",
    access: "administrator",
    body: auxiliaryBody,
    status: 201,
    reply: auxiliary,
    errors: SEAT_ERRORS,
  },
  get: {
    method: "GET",
    path: "/auxiliars/{id}",
    summary: "An auxiliary.",
    access: "member",
    reply: auxiliary,
  },
  update: {
    method: "PUT",
    path: "/auxiliars/{id}",
    summary:
      "Changes an auxiliary; what is not given stays. Secrets have to be given again with another address, name or model.",
    access: "administrator",
    body: auxiliaryChanges,
    reply: auxiliary,
    errors: SEAT_ERRORS,
  },
  remove: {
    method: "DELETE",
    path: "/auxiliars/{id}",
    summary: "Deletes an auxiliary with the actions aimed at it; its seat is free again.",
    access: "administrator",
  },
  getSipCredentials: {
    method: "GET",
    path: "/auxiliars/{id}/sip/credentials",
    summary: "The user name that the auxiliary registers with; null before it has one.",
    access: "administrator",
    reply: z.object({ userName: z.string().nullable() }),
    errors: ["WRONG_AUXILIARY_TYPE"],
  },
  renewSipCredentials: {
    method: "POST",
    path: "/auxiliars/{id}/sip/credentials",
    summary: "Makes a new password, and a user name where there is none. The password is told this once.",
    access: "administrator",
    body: z.object({}).default({}),
    status: 201,
    reply: z.object({ userName: z.string(), password: z.string() }),
    errors: ["WRONG_AUXILIARY_TYPE"],
  },
});
