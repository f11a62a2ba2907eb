import { z } from "zod";
import { CREDENTIAL_TYPES } from "#rules/access/access-decision.ts";
import { DEVICE_COMMANDS } from "#rules/devices/device-commands.ts";
import { deviceType } from "../devices/devices.ts";
import { id, instant } from "../fields.ts";
import { callTargets } from "./call-targets.ts";
import { accessDecision, deviceConfiguration, verifier } from "./device-configuration.ts";
import { deviceEvent, named } from "./device-event.ts";
import {
  EVENTS_PER_MESSAGE_MAX,
  SEALED_TAG_LENGTH_MAX,
  SEALED_VALUE_LENGTH_MAX,
  WANTED_PARTS_MAX,
} from "./limits.ts";
import { manifestPart, partContent, peopleChange } from "./manifest-parts.ts";

/**
 * The device link: MQTT topics and messages between devices and server.
 * A device signs in to the broker with its hardware id as user name. Before it is in service its password is
 * `activation:CODE`; once it has received its secret, `secret:SECRET`. It may publish to the topics below its
 * own `up` and subscribe to those below its own `down`, nothing else. Messages are JSON, at quality of
 * service 1; messages that must arrive once are acknowledged by id.
 * Where the servers use an external broker, a device in service receives its address (`broker`) and may
 * connect there, with its secret and with `gone` as its last will, as long as `LEADER_TOPIC` names a server
 * that manages it. Otherwise it returns to the address where it received the broker's.
 */
export const LINK_WEB_SOCKET_PATH = "/device-link";
/**
 * The retained topic of an external broker that names the server in charge of it. A new server in charge
 * knows no device yet.
 */
export const LEADER_TOPIC = "portineria/leader";
/**
 * 1: a device without `protocol` in its `hello`. 2: configurations in parts, sealed values, the server's
 * time.
 */
export const NEWEST_PROTOCOL = 2;

/** The state of a call. `ended` without an answer before it: no one answered. */
export const CALL_STATES = ["answered", "declined", "ended"] as const;
export type CallState = (typeof CALL_STATES)[number];
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

/** The message at `LEADER_TOPIC`; null while no server is in charge. */
export const leaderNotice = z.object({
  /** The id of the server in charge, new with each start. */
  leader: z.string().min(1).max(64).nullable(),
});

export type UpMessageName = keyof typeof upMessages;
export type DownMessageName = keyof typeof downMessages;

export { type CallTargets } from "./call-targets.ts";
export { accessDecision, type DeviceConfiguration, deviceConfiguration } from "./device-configuration.ts";
export { type DeviceEvent, deviceEvent } from "./device-event.ts";
export { type PeopleChange } from "./manifest-parts.ts";

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
    /** Who answered or declined it; null if nobody did, or it is unknown. */
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

export type UpMessage<N extends UpMessageName> = z.infer<(typeof upMessages)[N]>;
export type DownMessage<N extends DownMessageName> = z.infer<(typeof downMessages)[N]>;
