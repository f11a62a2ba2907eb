import { z } from "zod";
import { CREDENTIAL_TYPES } from "#rules/access/access-decision.ts";
import { deviceType } from "../devices/devices.ts";
import { id, instant } from "../fields.ts";
import { CALL_STATES } from "./call-states.ts";
import { verifier } from "./device-configuration.ts";
import { deviceEvent } from "./device-event.ts";
import {
  EVENTS_PER_MESSAGE_MAX,
  SEALED_TAG_LENGTH_MAX,
  SEALED_VALUE_LENGTH_MAX,
  WANTED_PARTS_MAX,
} from "./limits.ts";
import { manifestPart } from "./manifest-parts.ts";

/**
 * Whether an output is switched on, or an input is active: `dooropen` that the door is open, `extalarm` that
 * there is an alarm, `extbutton` that it is pressed, `proximity` that a person is near.
 */
const terminalState = z.object({
  id,
  /** Whether it is on. */
  active: z.boolean(),
});

/** Messages from device to server. */
export const upMessages = {
  /** The first message after every connection. */
  hello: z.object({
    /** The newest protocol that the device supports. The server answers in `welcome` which one is used. */
    protocol: z.number().int().min(1).max(1000).default(1),
    /** The device's clock at the time of sending, from which the server computes its offset. */
    time: instant.optional(),
    /** The type of the device. */
    type: deviceType,
    /** The model, as its maker names it. */
    model: z.string().max(64),
    /** The version of its firmware. */
    firmware: z.string().max(64),
    /** The number of its call buttons. */
    buttonCount: z.number().int().min(0).max(1000),
    /** The number of its outputs. */
    outputCount: z.number().int().min(0).max(64),
    /** The number of its inputs with a terminal. */
    inputCount: z.number().int().min(0).max(64),
    /** When the device was started, by its clock. */
    startedAt: instant,
    /** The version of the configuration that it runs; null if it has none. */
    configurationVersion: z.string().max(64).nullable(),
  }),
  /** The configuration was applied and is in use. */
  applied: z.object({
    /** The version that is in use. */
    version: z.string().max(64),
  }),
  /**
   * The configuration can't be used; the device continues with the previous one. The reason is shown to
   * people.
   */
  refused: z.object({
    /** The version that can't be used. */
    version: z.string().max(64),
    /** Why, in words. */
    reason: z.string().trim().min(1).max(200),
  }),
  /** Protocol 2: requests parts of the configuration of this version. Each is sent as a `part`. */
  want: z.object({
    /** The version of the manifest. */
    version: z.string().max(64),
    /** The names of the parts. */
    parts: z.array(manifestPart.shape.name).min(1).max(WANTED_PARTS_MAX),
  }),
  /**
   * A value was presented and the device requests a decision; `eventId` becomes the event's id. Protocol 2
   * sends the value as `sealed`, protocol 1 as `verifier`.
   */
  presented: z
    .object({
      eventId: deviceEvent.shape.id,
      /** When the value was presented, by the device's clock. */
      time: instant,
      /** What was presented. */
      method: z.enum(CREDENTIAL_TYPES),
      /**
       * The presented value, sealed: base64url, without padding, of 12 bytes of random vector, the ciphertext and
       * 16 bytes of tag of AES-256-GCM over the value, with the `eventId` as associated data. The key is 32 bytes
       * of HKDF-SHA-256 from the secret, with the salt `portineria` and the information `presented-tag`.
       */
      sealed: z.string().max(SEALED_VALUE_LENGTH_MAX).optional(),
      verifier: verifier.optional(),
      /**
       * Protocol 1: an NFC tag that the device does not know and that an administrator may be about to
       * register.
       */
      sealedTag: z.string().max(SEALED_TAG_LENGTH_MAX).optional(),
      /** The output that is requested, at a reader of one door; without it all that the person may open. */
      outputId: id.optional(),
    })
    .refine(({ sealed, verifier }) => sealed !== undefined || verifier !== undefined, {
      path: ["sealed"],
    }),
  /** What happened at the device, the oldest first. Sent again until `acknowledged` names their ids. */
  events: z.object({ events: z.array(deviceEvent).min(1).max(EVENTS_PER_MESSAGE_MAX) }),
  /**
   * The state of a command. Sent again whenever the command arrives again, and, once it is done or failed,
   * after each `welcome` until `recorded` names it.
   */
  command: z.object({
    id,
    /** `received`: it is stored and will be carried out. */
    state: z.enum(["received", "done", "failed"]),
    /** The progress, the result or the cause of the failure, in words; null if there is nothing to say. */
    detail: z.string().max(200).nullable(),
  }),
  /**
   * There is a picture of an event that the server has; with an `uploadId` it has been uploaded to its
   * address.
   */
  media: z.object({
    eventId: deviceEvent.shape.id,
    /** The `uploadId` of the `upload` that was used; null to ask for an address. */
    uploadId: id.nullable(),
  }),
  /**
   * A person at a monitor opens the door of a call that rings there; `callId` is the id of that command. What
   * opens is what the panel's access rules and zones open for the monitor's groups; a relation such as CAN_CALL
   * is neither needed nor enough.
   */
  open: z.object({
    /** The id of the command `incoming-call`. */
    callId: id,
  }),
  /**
   * A monitor answers, declines or ends a call that rings there; `callId` is the id of that command. The
   * panel that rang ends its own call by the id of its `RING` event.
   */
  call: z.object({
    /** The id of the command `incoming-call`, or of the panel's `RING` event. */
    callId: id,
    /** What the device did with the call. */
    state: z.enum(CALL_STATES),
  }),
  /**
   * The state of inputs and outputs by their ids in the configuration: all of them after each `applied` and
   * each connection, then only changed ones.
   */
  states: z.object({
    inputs: z.array(terminalState).max(100).default([]),
    outputs: z.array(terminalState).max(100).default([]),
  }),
  /** The device disconnects. Also its last will: required at an external broker, optional here. */
  gone: z.object({}),
} as const;

export type UpMessageName = keyof typeof upMessages;
export type UpMessage<N extends UpMessageName> = z.infer<(typeof upMessages)[N]>;
