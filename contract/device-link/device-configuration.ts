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

const elevatorCall = z.object({
  /** The lift area to call the lift to. */
  areaId: id,
  kind: elevatorCallKind,
});

export const accessDecision = z.object({
  /** Whether it opens. */
  outcome: z.enum(["granted", "refused"]),
  /** The reason code, such as `GRANTED` or `EXPIRED`. */
  reason: z.string(),
  /** The person, as far as they were found. */
  userId: id.optional(),
  /** Their name, to greet them. */
  userName: z.string().optional(),
  /** The tag that was presented. */
  tagId: id.optional(),
  /** The credential that counts. */
  credentialId: id.optional(),
  /** The access rule that decided, if one did. */
  associationId: id.optional(),
  /** The action group of that rule. */
  actionGroupId: id.optional(),
  /** The zone that decided, if one did. */
  outputGroupId: id.optional(),
  /** The outputs to switch on. */
  outputIds: z.array(id),
  /** The lifts to call. */
  elevatorCalls: z.array(elevatorCall).default([]),
});

/**
 * Everything that a device needs to decide alone. Values that open a door are only included as keyed hashes.
 */
export const deviceConfiguration = z.object({
  /** The version: equal configurations have equal versions. */
  version: z.string().regex(/^[0-9a-f]{16,64}$/),
  /** The id of the device in the API. */
  deviceId: id,
  /** The name of the device. */
  name: z.string(),
  /** The name of the building. */
  building: z.string(),
  /** The IANA name of the building's time zone, such as `Europe/Rome`. Opening hours are in this zone. */
  timeZone: z.string().default(DEFAULT_TIME_ZONE),
  /** Whether the device always decides alone. */
  offlineMode: z.boolean(),
  /** The call buttons that are in use. */
  buttons: z.array(
    z.object({
      id,
      /** The place on the panel, from 1. */
      position: z.number().int(),
      /** The name beside the button. */
      text: z.string(),
      /** What it starts. */
      actionGroupId: id,
    }),
  ),
  /** The call codes that a visitor can dial. */
  codes: z.array(
    z.object({
      id,
      /** The digits. */
      code: z.string(),
      /** What it starts. */
      actionGroupId: id,
    }),
  ),
  /** The inputs, those with a terminal and virtual ones. */
  inputs: z.array(
    z.object({
      id,
      /** The name of the input. */
      displayName: z.string(),
      /** What its signal means. */
      type: z.enum(INPUT_TYPES),
      /** The terminal, from 1. */
      position: z.number().int(),
      /** Whether it has no terminal, and is set by the command `set-input`. */
      virtual: z.boolean().default(false),
      /**
       * Of an exit button: the outputs that it opens. Empty: all outputs of type `actuator` of the device
       * itself.
       */
      opens: z.array(id).default([]),
    }),
  ),
  /** The outputs, also those of auxiliaries whose gateway the device is. */
  outputs: z.array(
    z.object({
      id,
      /** The name of the output. */
      displayName: z.string(),
      /** What it switches. */
      type: z.enum(OUTPUT_TYPES),
      /** The terminal, from 1. */
      position: z.number().int(),
      /** For how long it is switched on, in milliseconds. */
      activationDuration: z.number().int(),
      /** The door contact: the input of type `dooropen` that senses whether this door is open. */
      inputId: id.nullable().default(null),
      /** The output that is switched on together with this one. */
      linkedOutputId: id.nullable().default(null),
      /** The auxiliary of the output, if the device is its gateway. */
      auxiliaryId: id.nullable().default(null),
    }),
  ),
  /** What buttons, codes and access rules start. */
  actionGroups: z.array(
    z.object({
      id,
      /** The name of the group. */
      name: z.string(),
      /** The actions, in order. */
      actions: z.array(action),
      /** The outputs that its ACTIVATION actions switch. */
      outputIds: z.array(id),
      /** The lifts that its CALL_ELEVATOR actions call. */
      elevatorCalls: z.array(elevatorCall).default([]),
      /**
       * The SIP names that its CALL actions ring at the telephone exchange, of their targets and of the
       * members of targeted groups: telephones, desktop apps, monitors and people.
       */
      sipCalls: z
        .array(
          z.object({
            /** The person, device or phone. */
            agentId: id,
            /** The name to dial at the telephone exchange. */
            sipName: z.string(),
          }),
        )
        .default([]),
    }),
  ),
  /** The tags that the device must know. */
  tags: z.array(
    z.object({
      id,
      verifier,
      /** The holder; null for a tag that is not assigned or lost. */
      userId: id.nullable(),
      /** Whether it was reported lost; earlier servers omit it. */
      isLost: z.boolean().optional(),
    }),
  ),
  /** The credentials of people who may open here. */
  credentials: z.array(
    z.object({
      id,
      /** How it is presented. */
      credentialType: z.enum(CREDENTIAL_TYPES),
      /** The verifier of its value; null for one of type NFC_TAG that is valid for each tag of its holder. */
      verifier: verifier.nullable(),
      /** The holder. */
      userId: id,
      /** Valid from then on; null for no limit. */
      startTime: instant.nullable(),
      /** Valid until then; null for no limit. */
      endTime: instant.nullable(),
      /** How often it can still be used; null for no limit. */
      remainingUsages: z.number().int().nullable(),
    }),
  ),
  /** The people who may open here. */
  people: z.array(
    z.object({
      /** The person. */
      userId: id,
      /** Their name. */
      name: z.string(),
      /** All groups that the person is in, directly or by another group. */
      groupIds: z.array(id),
    }),
  ),
  /** The access rules: members of the group start the action group with their credentials. */
  associations: z.array(
    z.object({
      id,
      /** The group of people and devices. */
      agentGroupId: id,
      /** What its members open and start. */
      actionGroupId: id,
    }),
  ),
  /** The outputs of the building's zones that are on this device, with the groups that may open them. */
  zones: z
    .array(
      z.object({
        /** The group whose members may open them. */
        agentGroupId: id,
        /** The zone. */
        outputGroupId: id,
        /** The outputs of the zone at this device. */
        outputIds: z.array(id),
      }),
    )
    .default([]),
  /** The lift areas that members of a group may go to, among those called from this device. */
  elevatorAreas: z
    .array(
      z.object({
        /** The group. */
        agentGroupId: id,
        /** The lift areas. */
        areaIds: z.array(id),
      }),
    )
    .default([]),
  /**
   * The auxiliaries that the device controls: those whose gateway it is, and the lift systems without a
   * gateway that its actions call. `secrets` is the output of `sealSecretsFor` for the secret settings; null
   * if there are none.
   */
  auxiliaries: z
    .array(
      z.object({
        id,
        /** The name of the auxiliary. */
        name: z.string(),
        /** What it is. */
        type: z.enum(AUXILIARY_TYPES),
        /** How it is spoken to. */
        model: z.enum(AUXILIARY_MODELS),
        /** The settings of the model that are no secrets, such as host and port. */
        settings: z.record(z.string(), z.union([z.string(), z.number()])),
        /** The sealed secret settings; null if there are none. */
        secrets: z.string().nullable(),
        /** The commands that it understands. */
        endpoints: z.array(
          z.object({
            id,
            /** The name of the command. */
            displayName: z.string(),
            /** What is sent: a path or a text, as the model has it. */
            command: z.string(),
          }),
        ),
        /** Of a lift system: where its lifts go. */
        areas: z.array(
          z.object({
            id,
            /** The name of the area. */
            displayName: z.string(),
            /** How the lift system names the area. */
            properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
          }),
        ),
      }),
    )
    .default([]),
  customization,
  /** The SIP account at the telephone exchange. */
  sip: z
    .object({
      /** The name to register with. */
      userName: z.string(),
      /** The password of the account. */
      password: z.string(),
    })
    .nullable(),
});

export type DeviceConfiguration = z.infer<typeof deviceConfiguration>;
