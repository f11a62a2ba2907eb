import { z } from "zod";
import {
  AUXILIARY_MODELS,
  AUXILIARY_ORDERS,
  AUXILIARY_TYPES,
  CONFIGURATION_TEXT_MAX,
  findConfigurationProblems,
  MODELS_OF_TYPE,
} from "#rules/auxiliaries/auxiliaries.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { defineCalls } from "../call.ts";
import { displayName, id, singleLine, version, yesOrNo } from "../fields.ts";
import { checkedTogether } from "../fields-together.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/** Above the number of fields of any model. */
const FIELDS_MAX = 20;

const configuration = z.record(
  z.string().regex(/^[a-zA-Z]{1,32}$/, "characters"),
  z.union([singleLine(CONFIGURATION_TEXT_MAX), z.number()]),
);

/**
 * §3 Auxiliary device: a phone, relay, camera, elevator system or other equipment without the device link.
 */
export const auxiliary = z.object({
  id,
  name: displayName,

  /** The type of the auxiliary. */
  type: z.enum(AUXILIARY_TYPES),

  /**
   * The model within its type. PHONE: sip, analog. RELE: generic, local1. PSU: generic. CAMERA: ipcam.
   * SERVICE: generic, dokify. DESKTOP_APP: desktop_app. ELEVATOR_SYSTEM: kone, kone-lan, local1, generic.
   */
  model: z.enum(AUXILIARY_MODELS),
  /** The settings without secrets; empty for callers who are not administrators. */
  configuration,
  /** The names of the secrets that are set in the configuration. */
  secrets: z.array(z.string()),

  /** A version for each secret that is set, another one after each change; empty with `secrets`. */
  secretVersions: z.record(z.string(), version).default({}),
  /** The device that it is connected through and whose actions switch its outputs. */
  gatewayDeviceId: id.nullable(),

  /** The licence seat that it uses. */
  subscriptionId: id.nullable(),

  /** The licence of its seat. */
  licenseId: id.nullable().default(null),
});

export type Auxiliary = z.infer<typeof auxiliary>;

const configurationBody = configuration.refine(
  (fields) => Object.keys(fields).length <= FIELDS_MAX,
  "tooLong",
);

export const auxiliaryBody = checkedTogether(
  z.object({
    name: displayName,
    type: z.enum(AUXILIARY_TYPES),
    model: z.enum(AUXILIARY_MODELS),

    /**
     * The settings of the model: see the Configuration schemas. An address that the server itself connects to,
     * of a camera or without a gateway, must be on the internet or allowed to the building by the server's
     * settings.
     */
    configuration: configurationBody.default({}),

    /** The device that it is connected through; null for none. */
    gatewayDeviceId: id.nullable().default(null),
    /**
     * A free seat on one of the caller's licences. Without one, the server takes the first one of
     * `subscriptions.assignable`: licences that the building already uses come first; then full licences
     * before demo licences, unlimited ones before those with an expiry date. The reply contains the seat and
     * its licence.
     */
    subscriptionId: id.optional(),
  }),
  ["type", "model", "configuration"],
  ({ type, model, configuration }, context) => {
    if (!MODELS_OF_TYPE[type].includes(model)) {
      context.addIssue({ code: "custom", path: ["model"], message: "unknown" });
      return;
    }
    for (const [field, message] of Object.entries(findConfigurationProblems(model, configuration))) {
      context.addIssue({ code: "custom", path: ["configuration", field], message });
    }
  },
);

/** The type can't be changed; a new configuration replaces the old one except for unchanged secrets. */
export const auxiliaryChanges = z.object({
  name: displayName.optional(),
  model: z.enum(AUXILIARY_MODELS).optional(),

  /** Replaces the whole configuration; omitted secrets remain as long as all other settings are unchanged. */
  configuration: configurationBody.optional(),

  /** The device that it is connected through; null for none. */
  gatewayDeviceId: id.nullable().optional(),

  /** Moves the auxiliary to another free seat. */
  subscriptionId: id.optional(),
});

const SAVE_ERRORS = [
  "NO_VALID_SUBSCRIPTION",
  "LICENCE_EXPIRED",
  "GATEWAY_UNKNOWN",
  "GATEWAY_UNFIT",
  "AUXILIARY_ADDRESS_REFUSED",
] as const;

/** Phones, relays, cameras, services and elevator systems of a building. */
export const auxiliaries = defineCalls({
  list: {
    method: "GET",
    path: "/auxiliars",
    summary: "The building's auxiliaries by name, optionally of one type; `search` matches parts of names.",
    access: "member",
    inViews: true,
    query: pageQuery.extend({
      /** Only auxiliaries of this type. */
      type: z.enum(AUXILIARY_TYPES).optional(),

      /** Only auxiliaries with this text in their names. */
      search: z.string().max(NAME_LENGTH_LIMIT).optional(),

      /** The sort order of the list; defaults to the name. */
      order: z.enum(AUXILIARY_ORDERS).optional(),

      /** `true`: in descending order. */
      descending: yesOrNo.optional(),
    }),
    reply: pageSchema(auxiliary),
  },
  create: {
    method: "POST",
    path: "/auxiliars",
    summary: "Adds an auxiliary, on a seat of one of the caller's licences.",
    access: "administrator",
    installer: "AUXILIARIES",
    body: auxiliaryBody,
    // Twenty texts of 2,048 characters.
    maxBytes: 256 * 1024,
    status: 201,
    reply: auxiliary,
    errors: SAVE_ERRORS,
  },
  get: {
    method: "GET",
    path: "/auxiliars/{id}",
    summary: "An auxiliary.",
    access: "member",
    inViews: true,
    reply: auxiliary,
  },
  update: {
    method: "PUT",
    path: "/auxiliars/{id}",
    summary:
      "Changes an auxiliary; omitted fields stay unchanged. With another address, name or model the secrets must be sent again.",
    access: "administrator",
    installer: "AUXILIARIES",
    body: auxiliaryChanges,
    maxBytes: 256 * 1024,
    reply: auxiliary,
    errors: SAVE_ERRORS,
  },
  remove: {
    method: "DELETE",
    path: "/auxiliars/{id}",
    summary: "Deletes an auxiliary and the actions that target it, and frees its seat.",
    access: "administrator",
  },
  getSipCredentials: {
    method: "GET",
    path: "/auxiliars/{id}/sip/credentials",
    summary: "The SIP user name that the auxiliary registers with; null before it has one.",
    access: "administrator",
    inViews: true,
    installer: "AUXILIARIES",
    reply: z.object({
      /** The SIP user name at the telephone exchange; null before it has one. */
      userName: z.string().nullable(),
    }),
    errors: ["WRONG_AUXILIARY_TYPE"],
  },
  renewSipCredentials: {
    method: "POST",
    path: "/auxiliars/{id}/sip/credentials",
    summary:
      "Generates a new password, and a user name where there is none. The password is only shown in this reply.",
    access: "administrator",
    installer: "AUXILIARIES",
    body: z.object({}).default({}),
    status: 201,
    reply: z.object({
      /** The SIP user name at the telephone exchange. */
      userName: z.string(),
      /** The password, only shown in this reply. */
      password: z.string(),
    }),
    errors: ["WRONG_AUXILIARY_TYPE"],
  },
});
