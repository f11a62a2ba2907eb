import { z } from "zod";
import { DEVICE_COMMANDS } from "#rules/devices/device-commands.ts";
import { id, instant } from "../fields.ts";
import { CALL_STATES, callTargets } from "./call-states.ts";
import { accessDecision, deviceConfiguration } from "./device-configuration.ts";
import { deviceEvent, named } from "./device-event.ts";
import { EVENTS_PER_MESSAGE_MAX } from "./limits.ts";
import { manifestPart, partContent, peopleChange } from "./manifest-parts.ts";

/**
 * Why a message or an event in it had no effect: it is not JSON or does not match its schema (`INVALID`),
 * there is no message of that name (`UNKNOWN_MESSAGE`), it is not allowed in the current state (`NOT_NOW`),
 * it arrived too late to be decided (`TOO_LATE`), it refers to something that does not exist (`NOT_FOUND`),
 * or it is not permitted (`NOT_PERMITTED`).
 */
export const PROBLEM_REASONS = [
  "INVALID",
  "UNKNOWN_MESSAGE",
  "NOT_NOW",
  "TOO_LATE",
  "NOT_FOUND",
  "NOT_PERMITTED",
] as const;

/** Messages from server to device. */
export const downMessages = {
  /** Not in service yet: stay connected. `time` is the server's clock, as in each answer to `hello`. */
  waiting: z.object({
    /** The server's clock. */
    time: instant.optional(),
  }),
  /** In service: the secret for every later connection. */
  enrolled: z.object({
    /** The id of the device in the API. */
    deviceId: id,
    /** The secret to sign in with, and the key of verifiers and sealed values. */
    secret: z.string().min(32).max(128),
    /** The server's clock. */
    time: instant.optional(),
  }),
  /** The answer to the `hello` of a device in service: the protocol in use and the server's clock. */
  welcome: z.object({
    /** The protocol in use. */
    protocol: z.number().int().min(1),
    /** The server's clock. */
    time: instant,
  }),
  /**
   * A message of the device had no effect, or a part of it: the name of the message, the path of the invalid
   * field with dots, and the ids of the events concerned. The other events of the message are stored. A
   * device does not send again what is named here.
   */
  problem: z.object({
    /** The name of the message. */
    message: z.string().max(64),
    /** The path of the invalid field; null if it is not about a field. */
    field: z.string().max(200).nullable(),
    /** As they were sent, even if they are invalid; without those that are no text of at most 64 characters. */
    eventIds: z.array(z.string().max(64)).max(EVENTS_PER_MESSAGE_MAX),
    /** The places of all refused events in `events`, from 0, also of those that have no id. */
    positions: z.array(z.number().int().min(0)).max(EVENTS_PER_MESSAGE_MAX).optional(),
    /** Why it had no effect. */
    reason: z.enum(PROBLEM_REASONS),
  }),
  /** Protocol 1: the whole configuration. */
  configuration: deviceConfiguration,
  /**
   * Protocol 2: the manifest of this version of the configuration. With `from` null it lists all parts;
   * otherwise those that differ from version `from`, and `removed` names the parts that no longer exist. A
   * device that does not run `from` sends `hello` with `configurationVersion` null. A part with `content`
   * need not be requested, nor one with `change` if the device has the part that it starts from.
   */
  manifest: z.object({
    /** The version that the parts make up. */
    version: deviceConfiguration.shape.version,
    /** The version that the manifest starts from; null if it lists all parts. */
    from: deviceConfiguration.shape.version.nullable(),
    /** The parts that differ. */
    parts: z.array(
      manifestPart.extend({
        /** The content of a small part. */
        content: partContent.optional(),
        /** A change of the people of a part that the device has. */
        change: peopleChange.optional(),
      }),
    ),
    /** The names of the parts that no longer exist. */
    removed: z.array(manifestPart.shape.name),
  }),
  /**
   * Protocol 2: fields of `DeviceConfiguration`. The configuration is all parts of a manifest together, in
   * the order of their names; lists in several parts, such as `people`, are concatenated.
   */
  part: manifestPart.extend({
    /** Some fields of `DeviceConfiguration`. */
    content: partContent,
  }),
  /** The answer to `presented`: whether it opens, what, and why. */
  decision: z.object({ eventId: deviceEvent.shape.id, decision: accessDecision }),
  /** These events are stored in the history; the device may delete them. */
  acknowledged: z.object({
    /** The ids of the stored events. */
    ids: z.array(z.string()),
    /**
     * The ids of stored `RING` events that call a person, and for which the server rings no one: no monitor that
     * they call is connected, and no person is called who wants calls. A device may still reach the SIP names of its
     * configuration. Omitted if there are none, and by earlier servers.
     */
    ringNobody: z.array(z.string()).optional(),
  }),
  /**
   * The address to PUT the picture of an event to, a PNG or JPEG; without an address none is needed. A device
   * that reaches the server by another name uses only the path.
   */
  upload: z.object({
    eventId: deviceEvent.shape.id,
    /** Where to upload it; null if it is not needed. */
    place: z
      .object({
        /** The id to report in `media` once it is uploaded. */
        uploadId: id,
        /** The address, with the right to upload. */
        address: z.string().max(2000),
        /** Until when the address can be used. */
        expiresAt: instant,
      })
      .nullable(),
  }),
  /** The result of an uploaded picture. */
  attached: z.object({ eventId: deviceEvent.shape.id, attached: z.boolean() }),
  /**
   * A command to carry out once. It is sent again after each connection until the device has reported that it
   * is done or failed: a device stores the ids. From `expiresAt` on, on the server's clock, it is refused
   * with `failed` unless it has been begun.
   */
  command: z.object({
    id,
    /** What to do. */
    kind: z.enum(DEVICE_COMMANDS),
    /** The parameters, which depend on `kind`. */
    payload: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    /** Of `incoming-call`: the recipients of the call, as far as their names are known. */
    targets: callTargets.optional(),
    /** From when on it is not begun any more. */
    expiresAt: instant,
  }),
  /**
   * The device need not report the end of this command again: it is stored, or the server does not know the
   * command.
   */
  recorded: z.object({ id }),
  /**
   * The state of a call: for the other monitors where it rings, by the id of their command, and for the panel
   * that rang, by the id of its `RING` event. `by` is who answered or declined it.
   */
  call: z.object({
    /** The id of the command `incoming-call`, or of the panel's `RING` event. */
    callId: id,
    /** What became of the call. */
    state: z.enum(CALL_STATES),
    /** Who answered or declined it; null if no one did, or it is unknown. */
    by: named.nullable(),
  }),
  /** Devices in service may connect to this broker. */
  broker: z.object({
    /** The address of the broker, such as `mqtts://broker.example:8883`. */
    url: z.string().max(2000),
  }),
  /** Send `hello` again: this server does not know the device yet. */
  again: z.object({}),
  /** Out of service: delete secret and configuration. */
  retired: z.object({}),
} as const;

export type DownMessageName = keyof typeof downMessages;
export type DownMessage<N extends DownMessageName> = z.infer<(typeof downMessages)[N]>;
