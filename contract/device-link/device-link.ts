import { z } from "zod";
import { CREDENTIAL_TYPES } from "#rules/access/access-decision.ts";
import { DEVICE_COMMANDS } from "#rules/devices/device-commands.ts";
import { deviceType } from "../devices/devices.ts";
import { id, instant } from "../fields.ts";
import { elevatorCallKind, eventKinds, eventMethods, eventOutcomes } from "../history/events.ts";
import { accessDecision, deviceConfiguration, verifier } from "./device-configuration.ts";
import {
  CALL_TARGETS_MAX,
  EVENTS_PER_MESSAGE_MAX,
  SEALED_TAG_LENGTH_MAX,
  SEALED_VALUE_LENGTH_MAX,
  WANTED_PARTS_MAX,
} from "./limits.ts";

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
export const leaderNotice = z.object({ leader: z.string().min(1).max(64).nullable() });

export type UpMessageName = keyof typeof upMessages;
export type DownMessageName = keyof typeof downMessages;

/** A person or thing with its name at the time of the event. */
const named = z.object({ id, name: z.string().max(200) });

export const deviceEvent = z.object({
  /** The id that the device generated; an event delivered twice with the same id counts once. */
  id: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
  /** When it happened, by the device's clock. */
  time: instant,
  kind: z.enum(eventKinds).exclude(["MEMBER", "STATE", "ACTION"]),
  outcome: z.enum(eventOutcomes),
  reason: z.string().max(64).nullable(),
  method: z.enum(eventMethods).nullable(),
  actor: named.nullable(),
  button: named.nullable(),
  targets: z.array(named).max(100),
  /** The areas that lifts were called for. */
  elevatorCalls: z
    .array(named.extend({ kind: elevatorCallKind }))
    .max(100)
    .default([]),
  credentialId: id.nullable(),
  tagId: id.nullable(),
  text: z.string().max(500).nullable(),
  offline: z.boolean(),
  /** The owner of the actions that the event started; not needed for a button's own actions. */
  actionGroupId: id.nullable().optional(),
});

export type DeviceEvent = z.infer<typeof deviceEvent>;

export { accessDecision, type DeviceConfiguration, deviceConfiguration } from "./device-configuration.ts";

/** A part of a manifest: equal contents have equal digests. */
const manifestPart = z.object({
  name: z.string().max(64),
  digest: z.string().regex(/^[0-9a-f]{16,64}$/),
});

const partContent = z.record(z.string(), z.unknown());

/**
 * A change of some people of a part: in the part with the digest `from`, the entries of the people `userIds`
 * are replaced by these.
 */
const peopleChange = deviceConfiguration
  .pick({ people: true, tags: true, credentials: true })
  .extend({ from: manifestPart.shape.digest, userIds: z.array(id) });

export type PeopleChange = z.infer<typeof peopleChange>;

/**
 * Whether an output is switched on, or an input is active: `dooropen` that the door is open, `extalarm` that
 * there is an alarm, `extbutton` that it is pressed, `proximity` that a person is near.
 */
const terminalState = z.object({ id, active: z.boolean() });

/**
 * The agents that a call rings: the people, devices and phones that are targets of its actions or members of
 * a target.
 */
const callTargets = z.object({
  people: z.array(named).max(CALL_TARGETS_MAX),
  monitors: z.array(named).max(CALL_TARGETS_MAX),
  /**
   * The `userName` is the registration of a phone or desktop app at the telephone exchange; null if there is
   * none.
   */
  phones: z.array(named.extend({ userName: z.string().nullable() })).max(CALL_TARGETS_MAX),
});

export type CallTargets = z.infer<typeof callTargets>;

/** Messages from device to server. */
export const upMessages = {
  /** The first message after every connection. */
  hello: z.object({
    /** The newest protocol that the device supports. The server answers in `welcome` which one is used. */
    protocol: z.number().int().min(1).max(1000).default(1),
    /** The device's clock at the time of sending, from which the server computes its offset. */
    time: instant.optional(),
    type: deviceType,
    model: z.string().max(64),
    firmware: z.string().max(64),
    buttonCount: z.number().int().min(0).max(1000),
    outputCount: z.number().int().min(0).max(64),
    inputCount: z.number().int().min(0).max(64),
    startedAt: instant,
    configurationVersion: z.string().max(64).nullable(),
  }),
  /** The configuration was applied and is in use. */
  applied: z.object({ version: z.string().max(64) }),
  /**
   * The configuration can't be used; the device continues with the previous one. The reason is shown to
   * people.
   */
  refused: z.object({ version: z.string().max(64), reason: z.string().trim().min(1).max(200) }),
  /** Protocol 2: requests parts of the configuration of this version. Each is sent as a `part`. */
  want: z.object({
    version: z.string().max(64),
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
    state: z.enum(["received", "done", "failed"]),
    detail: z.string().max(200).nullable(),
  }),
  /**
   * There is a picture of an event that the server has; with an `uploadId` it has been uploaded to its
   * address.
   */
  media: z.object({ eventId: deviceEvent.shape.id, uploadId: id.nullable() }),
  /**
   * A person at a monitor opens the door of a call that rings there; `callId` is the id of that command. What
   * opens is what the panel's access rules and zones open for the monitor's groups; a relation such as CAN_CALL
   * is neither needed nor enough.
   */
  open: z.object({ callId: id }),
  /**
   * A monitor answers, declines or ends a call that rings there; `callId` is the id of that command. The
   * panel that rang ends its own call by the id of its `RING` event.
   */
  call: z.object({ callId: id, state: z.enum(CALL_STATES) }),
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
    deviceId: id,
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
    message: z.string().max(64),
    field: z.string().max(200).nullable(),
    /** As they were sent, even if they are invalid; without those that are no text of at most 64 characters. */
    eventIds: z.array(z.string().max(64)).max(EVENTS_PER_MESSAGE_MAX),
    /** The places of all refused events in `events`, from 0, also of those that have no id. */
    positions: z.array(z.number().int().min(0)).max(EVENTS_PER_MESSAGE_MAX).optional(),
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
    version: deviceConfiguration.shape.version,
    from: deviceConfiguration.shape.version.nullable(),
    parts: z.array(manifestPart.extend({ content: partContent.optional(), change: peopleChange.optional() })),
    removed: z.array(manifestPart.shape.name),
  }),
  /**
   * Protocol 2: fields of `DeviceConfiguration`. The configuration is all parts of a manifest together, in
   * the order of their names; lists in several parts, such as `people`, are concatenated.
   */
  part: manifestPart.extend({ content: partContent }),
  /** The answer to `presented`: whether it opens, what, and why. */
  decision: z.object({ eventId: deviceEvent.shape.id, decision: accessDecision }),
  /** These events are stored in the history; the device may delete them. */
  acknowledged: z.object({ ids: z.array(z.string()) }),
  /**
   * The address to PUT the picture of an event to, a PNG or JPEG; without an address none is needed. A device
   * that reaches the server by another name uses only the path.
   */
  upload: z.object({
    eventId: deviceEvent.shape.id,
    place: z.object({ uploadId: id, address: z.string().max(2000), expiresAt: instant }).nullable(),
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
    kind: z.enum(DEVICE_COMMANDS),
    payload: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    /** Of `incoming-call`: the recipients of the call, as far as their names are known. */
    targets: callTargets.optional(),
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
  call: z.object({ callId: id, state: z.enum(CALL_STATES), by: named.nullable() }),
  /** Devices in service may connect to this broker. */
  broker: z.object({ url: z.string().max(2000) }),
  /** Send `hello` again: this server does not know the device yet. */
  again: z.object({}),
  /** Out of service: delete secret and configuration. */
  retired: z.object({}),
} as const;

export type UpMessage<N extends UpMessageName> = z.infer<(typeof upMessages)[N]>;
export type DownMessage<N extends DownMessageName> = z.infer<(typeof downMessages)[N]>;
