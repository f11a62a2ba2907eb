import { z } from "zod";
import { id, instant } from "../fields.ts";
import { elevatorCallKind, eventKinds, eventMethods, eventOutcomes } from "../history/events.ts";

/** A person or thing with its name at the time of the event. */
export const named = z.object({
  id,
  /** Its name at the time of the event. */
  name: z.string().max(200),
});

export const deviceEvent = z.object({
  /** The id that the device generated; an event delivered twice with the same id counts once. */
  id: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
  /** When it happened, by the device's clock. */
  time: instant,
  kind: z.enum(eventKinds).exclude(["MEMBER", "STATE", "ACTION"]),
  /** How it ended: of a presented value `granted` or `refused`, of a ring `called`. */
  outcome: z.enum(eventOutcomes),
  /** The reason code of the access decision; null if there is none. */
  reason: z.string().max(64).nullable(),
  /** The means of opening or ringing; null otherwise. */
  method: z.enum(eventMethods).nullable(),
  /** The person; null if unknown. */
  actor: named.nullable(),
  /** The call button or exit button that was pressed; null otherwise. */
  button: named.nullable(),
  /** The called people and devices, the opened outputs, or the input that changed. */
  targets: z.array(named).max(100),
  /** The areas that lifts were called for. */
  elevatorCalls: z
    .array(named.extend({ kind: elevatorCallKind }))
    .max(100)
    .default([]),
  /** The credential that opened; null otherwise. */
  credentialId: id.nullable(),
  /** The tag that was presented, if the configuration has it; null otherwise. */
  tagId: id.nullable(),
  /** A line of the device's log, of kind DIAGNOSTIC; null otherwise. */
  text: z.string().max(500).nullable(),
  /** Whether the device decided alone. */
  offline: z.boolean(),
  /** The owner of the actions that the event started; not needed for a button's own actions. */
  actionGroupId: id.nullable().optional(),
});

export type DeviceEvent = z.infer<typeof deviceEvent>;
