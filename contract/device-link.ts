import { z } from "zod";
import { CREDENTIAL_TYPES } from "#rules/access-decision.ts";
import { DEVICE_COMMANDS } from "#rules/device-commands.ts";
import { INPUT_TYPES, OUTPUT_TYPES } from "#rules/devices.ts";
import { action } from "./action-groups.ts";
import { customization } from "./device-customizations.ts";
import { deviceType } from "./devices.ts";
import { elevatorCallKind, eventKinds, eventMethods, eventOutcomes } from "./events.ts";
import { id, instant } from "./fields.ts";

/**
 * The device link: MQTT topics and messages between devices and server.
 *
 * A device signs in to the broker with its hardware id as user name. Until it is in service its password is
 * `activation:CODE`; once it has been given its secret, `secret:SECRET`. It may publish below its own `up`
 * and read below its own `down` topic, nothing else. Messages are JSON, at quality of service 1; what has to
 * arrive once is acknowledged by id.
 *
 * Where the servers stand on an external broker, a device in service is told its address (`broker`) and may go there,
 * with its secret and with `gone` as its last will, as long as `KEEPER_TOPIC` names a server that keeps it; else it
 * comes back to where it was told.
 */
export const LINK_WEB_SOCKET_PATH = "/device-link";
export const LINK_MESSAGE_MAX_BYTES = 256 * 1024;
/** At an external broker: which server keeps it, retained. One that was not there before knows nobody yet. */
export const KEEPER_TOPIC = "portineria/keeper";
/** How long somebody at the door waits for the server; then the device decides alone. */
export const DECIDED_WITHIN_MS = 2_000;
/** A server that only gets to it later than this after it came does not decide any more: the answer would be late. */
export const DECIDED_AT_ALL_WITHIN_MS = 1_500;
/** Nor does it decide what was presented longer ago than this by the device's own clock, which may be a bit wrong. */
export const PRESENTED_MAX_AGE_MS = 30_000;

/** A tag's value of 40 digits with vector and tag, in base64url; much more than that is no tag. */
export const SEALED_TAG_LENGTH_MAX = 200;

/** What stands at `KEEPER_TOPIC`; null while no server is there. */
export const keeperNotice = z.object({ keeper: z.string().min(1).max(64).nullable() });

export type UpMessageName = keyof typeof upMessages;
export type DownMessageName = keyof typeof downMessages;

export function upTopic(hwId: string, message: UpMessageName): string {
  return `portineria/${hwId}/up/${message}`;
}

export function downTopic(hwId: string, message: DownMessageName | "+"): string {
  return `portineria/${hwId}/down/${message}`;
}

/** Reads a topic back; undefined for any other. */
export function readTopic(
  topic: string,
): { hwId: string; direction: "up" | "down"; message: string } | undefined {
  const match = /^portineria\/([A-Z0-9][A-Z0-9:._-]{3,63})\/(up|down)\/([a-z]+)$/.exec(topic);
  if (!match) return undefined;
  return { hwId: match[1]!, direction: match[2] as "up" | "down", message: match[3]! };
}

/** The password of a device that is not in service yet: the code as it is stored, without spaces and dashes. */
export function activationPassword(code: string): string {
  return `activation:${code.replace(/[\s-]/g, "").toUpperCase()}`;
}

/** The password of a device in service. */
export function secretPassword(secret: string): string {
  return `secret:${secret}`;
}

/** What `verifierOf` makes of a value: HMAC-SHA-256 under the device's secret, in hexadecimal. */
const verifier = z.string().regex(/^[0-9a-f]{64}$/);

/** Someone or something with the name of the time. */
const named = z.object({ id, name: z.string().max(200) });

export const deviceEvent = z.object({
  /** Made by the device; the same event delivered twice is one event. */
  id: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
  time: instant,
  kind: z.enum(eventKinds).exclude(["MEMBER", "STATE"]),
  outcome: z.enum(eventOutcomes),
  reason: z.string().max(64).nullable(),
  method: z.enum(eventMethods).nullable(),
  actor: named.nullable(),
  button: named.nullable(),
  targets: z.array(named).max(100),
  elevatorCalls: z
    .array(named.extend({ kind: elevatorCallKind }))
    .max(100)
    .default([]),
  credentialId: id.nullable(),
  tagId: id.nullable(),
  text: z.string().max(500).nullable(),
  offline: z.boolean(),
});

export type DeviceEvent = z.infer<typeof deviceEvent>;

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

/** All that a device needs to go on deciding alone. Values that open are in it as keyed hashes only. */
export const deviceConfiguration = z.object({
  version: z.string().regex(/^[0-9a-f]{16,64}$/),
  deviceId: id,
  name: z.string(),
  building: z.string(),
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
    }),
  ),
  outputs: z.array(
    z.object({
      id,
      displayName: z.string(),
      type: z.enum(OUTPUT_TYPES),
      position: z.number().int(),
      activationDuration: z.number().int(),
      /** The output that goes on with this one. */
      linkedOutputId: id.nullable().default(null),
      /** The auxiliary that the output is on, where the device is its gateway. */
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
  /** What of the building's zones is at this device, for the groups that may open it. */
  zones: z.array(z.object({ agentGroupId: id, outputGroupId: id, outputIds: z.array(id) })).default([]),
  /** To which of the lift areas that are called here the members of a group may go. */
  elevatorAreas: z.array(z.object({ agentGroupId: id, areaIds: z.array(id) })).default([]),
  customization,
  /** By what it signs in to the telephone exchange. */
  sip: z.object({ userName: z.string(), password: z.string() }).nullable(),
});

export type DeviceConfiguration = z.infer<typeof deviceConfiguration>;

/** From device to server. */
export const upMessages = {
  /** Said first after every connection. */
  hello: z.object({
    type: deviceType,
    model: z.string().max(64),
    firmware: z.string().max(64),
    buttonCount: z.number().int().min(0).max(1000),
    outputCount: z.number().int().min(0).max(64),
    inputCount: z.number().int().min(0).max(64),
    startedAt: instant,
    configurationVersion: z.string().max(64).nullable(),
  }),
  /** The configuration was taken over and is in force. */
  applied: z.object({ version: z.string().max(64) }),
  /** Something was presented and the device asks for a decision; `eventId` becomes the event's id. */
  presented: z.object({
    eventId: deviceEvent.shape.id,
    time: instant,
    method: z.enum(CREDENTIAL_TYPES),
    verifier,
    /** An NFC tag that the device does not know, as `sealTag` makes it: somebody may be about to register it. */
    sealedTag: z.string().max(SEALED_TAG_LENGTH_MAX).optional(),
    outputId: id.optional(),
  }),
  events: z.object({ events: z.array(deviceEvent).min(1).max(100) }),
  /** How far a command is. Said again whenever the command comes again. */
  command: z.object({
    id,
    state: z.enum(["received", "done", "failed"]),
    detail: z.string().max(200).nullable(),
  }),
  /** There is a picture of an event that the server has; with an `uploadId` it has been sent to its address. */
  media: z.object({ eventId: deviceEvent.shape.id, uploadId: id.nullable() }),
  /** Somebody at a monitor opens the door of a call that rings there; `callId` is the id of that command. */
  open: z.object({ callId: id }),
  /** The device goes; at an external broker this is its last will. */
  gone: z.object({}),
} as const;

/** From server to device. */
export const downMessages = {
  /** Not in service yet: stay connected. */
  waiting: z.object({}),
  /** In service: the secret for every later connection. */
  enrolled: z.object({ deviceId: id, secret: z.string().min(32).max(128) }),
  configuration: deviceConfiguration,
  decision: z.object({ eventId: deviceEvent.shape.id, decision: accessDecision }),
  /** These events are in the history; the device may forget them. */
  acknowledged: z.object({ ids: z.array(z.string()) }),
  /**
   * Where to PUT the picture of an event, a PNG or JPEG; without an address none is wanted. The path counts for a
   * device that reaches the server by another name.
   */
  upload: z.object({
    eventId: deviceEvent.shape.id,
    place: z.object({ uploadId: id, address: z.string().max(2000), expiresAt: instant }).nullable(),
  }),
  /** What became of a picture that was sent. */
  attached: z.object({ eventId: deviceEvent.shape.id, attached: z.boolean() }),
  /**
   * Something to be done once. It comes again after each connection until the device has said that it is done or
   * failed: a device remembers the ids.
   */
  command: z.object({
    id,
    kind: z.enum(DEVICE_COMMANDS),
    payload: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    expiresAt: instant,
  }),
  /** The devices in service may go to this broker. */
  broker: z.object({ url: z.string().max(2000) }),
  /** Say hello again: this server does not know you yet. */
  again: z.object({}),
  /** Out of service: forget secret and configuration. */
  retired: z.object({}),
} as const;

export type UpMessage<N extends UpMessageName> = z.infer<(typeof upMessages)[N]>;
export type DownMessage<N extends DownMessageName> = z.infer<(typeof downMessages)[N]>;
