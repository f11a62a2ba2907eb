import { z } from "zod";
import { CREDENTIAL_TYPES } from "#rules/access/access-decision.ts";
import { AUXILIARY_MODELS, AUXILIARY_TYPES } from "#rules/auxiliaries/auxiliaries.ts";
import { DEFAULT_TIME_ZONE } from "#rules/buildings/wall-clock.ts";
import { INPUT_TYPES, OUTPUT_TYPES } from "#rules/devices/devices.ts";
import { action } from "../devices/action-groups.ts";
import { customization } from "../devices/device-customizations.ts";
import { id, instant } from "../fields.ts";
import { elevatorCallKind } from "../history/events.ts";

/** The output of `computeVerifier`: HMAC-SHA-256 under the device's secret, in hexadecimal. */
export const verifier = z.string().regex(/^[0-9a-f]{64}$/);

const elevatorCall = z.object({ areaId: id, kind: elevatorCallKind });

export const accessDecision = z.object({
  outcome: z.enum(["granted", "refused"]),
  reason: z.string(),
  userId: id.optional(),
  userName: z.string().optional(),
  tagId: id.optional(),
  credentialId: id.optional(),
  associationId: id.optional(),
  actionGroupId: id.optional(),
  outputGroupId: id.optional(),
  outputIds: z.array(id),
  elevatorCalls: z.array(elevatorCall).default([]),
});

/**
 * Everything that a device needs to decide alone. Values that open a door are only included as keyed hashes.
 */
export const deviceConfiguration = z.object({
  version: z.string().regex(/^[0-9a-f]{16,64}$/),
  deviceId: id,
  name: z.string(),
  building: z.string(),
  /** The IANA name of the building's time zone, such as `Europe/Rome`. Opening hours are in this zone. */
  timeZone: z.string().default(DEFAULT_TIME_ZONE),
  offlineMode: z.boolean(),
  buttons: z.array(z.object({ id, position: z.number().int(), text: z.string(), actionGroupId: id })),
  codes: z.array(z.object({ id, code: z.string(), actionGroupId: id })),
  inputs: z.array(
    z.object({
      id,
      displayName: z.string(),
      type: z.enum(INPUT_TYPES),
      position: z.number().int(),
      virtual: z.boolean().default(false),
      /**
       * Of an exit button: the outputs that it opens. Empty: all outputs of type `actuator` of the device
       * itself.
       */
      opens: z.array(id).default([]),
    }),
  ),
  outputs: z.array(
    z.object({
      id,
      displayName: z.string(),
      type: z.enum(OUTPUT_TYPES),
      position: z.number().int(),
      activationDuration: z.number().int(),
      /** The door contact: the input of type `dooropen` that senses whether this door is open. */
      inputId: id.nullable().default(null),
      /** The output that is switched on together with this one. */
      linkedOutputId: id.nullable().default(null),
      /** The auxiliary of the output, if the device is its gateway. */
      auxiliaryId: id.nullable().default(null),
    }),
  ),
  actionGroups: z.array(
    z.object({
      id,
      name: z.string(),
      actions: z.array(action),
      outputIds: z.array(id),
      elevatorCalls: z.array(elevatorCall).default([]),
      /**
       * The SIP names that its CALL actions ring at the telephone exchange, of their targets and of the
       * members of targeted groups: telephones, desktop apps, monitors and people.
       */
      sipCalls: z.array(z.object({ agentId: id, sipName: z.string() })).default([]),
    }),
  ),
  tags: z.array(z.object({ id, verifier, userId: id.nullable() })),
  credentials: z.array(
    z.object({
      id,
      credentialType: z.enum(CREDENTIAL_TYPES),
      verifier: verifier.nullable(),
      userId: id,
      startTime: instant.nullable(),
      endTime: instant.nullable(),
      remainingUsages: z.number().int().nullable(),
    }),
  ),
  people: z.array(z.object({ userId: id, name: z.string(), groupIds: z.array(id) })),
  associations: z.array(z.object({ id, agentGroupId: id, actionGroupId: id })),
  /** The outputs of the building's zones that are on this device, with the groups that may open them. */
  zones: z.array(z.object({ agentGroupId: id, outputGroupId: id, outputIds: z.array(id) })).default([]),
  /** The lift areas that members of a group may go to, among those called from this device. */
  elevatorAreas: z.array(z.object({ agentGroupId: id, areaIds: z.array(id) })).default([]),
  /**
   * The auxiliaries that the device controls: those whose gateway it is, and the lift systems without a
   * gateway that its actions call. `secrets` is the output of `sealSecretsFor` for the secret settings; null
   * if there are none.
   */
  auxiliaries: z
    .array(
      z.object({
        id,
        name: z.string(),
        type: z.enum(AUXILIARY_TYPES),
        model: z.enum(AUXILIARY_MODELS),
        settings: z.record(z.string(), z.union([z.string(), z.number()])),
        secrets: z.string().nullable(),
        endpoints: z.array(z.object({ id, displayName: z.string(), command: z.string() })),
        areas: z.array(
          z.object({
            id,
            displayName: z.string(),
            properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
          }),
        ),
      }),
    )
    .default([]),
  customization,
  /** The SIP account at the telephone exchange. */
  sip: z.object({ userName: z.string(), password: z.string() }).nullable(),
});

export type DeviceConfiguration = z.infer<typeof deviceConfiguration>;
