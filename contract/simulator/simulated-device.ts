import { z } from "zod";
import { CREDENTIAL_TYPES, REASONS } from "#rules/access/access-decision.ts";
import { DEVICE_COMMANDS } from "#rules/devices/device-commands.ts";
import { type DeviceType, INPUT_TYPES, OUTPUT_TYPES } from "#rules/devices/devices.ts";
import { CALL_STATES } from "../device-link/device-link.ts";
import { id, instant } from "../fields.ts";

/** The maximum number of lines about what a simulated device did. */
export const SIMULATED_LINES_MAX = 30;
/** How far the clock of a simulated device can be set wrong, in minutes. */
export const CLOCK_OFFSET_MAX_MINUTES = 24 * 60;

/** What a person at a simulated device can do. */
export const simulatedAction = z.discriminatedUnion("kind", [
  /** Press a call button. */
  z.object({ kind: z.literal("ring"), position: z.number().int().min(1).max(9_999) }),
  /** Type digits on the keypad: a call code or a door code. */
  z.object({ kind: z.literal("dial"), digits: z.string().regex(/^\d{1,32}$/, "digits") }),
  /** Present the code or QR code of a credential. */
  z.object({ kind: z.literal("present"), credentialId: id }),
  /** Hold up a registered card. */
  z.object({ kind: z.literal("tag"), tagId: id }),
  /** Hold up a card that is not registered. */
  z.object({ kind: z.literal("unknown-tag") }),
  /** Open or close a contact; press an exit button. */
  z.object({ kind: z.literal("input"), position: z.number().int().min(1).max(9_999), active: z.boolean() }),
  /** Pull the network plug, or put it back. */
  z.object({ kind: z.literal("plug"), plugged: z.boolean() }),
  /** Set the clock wrong, or right again with 0. */
  z.object({
    kind: z.literal("clock"),
    offsetMinutes: z.number().int().min(-CLOCK_OFFSET_MAX_MINUTES).max(CLOCK_OFFSET_MAX_MINUTES),
  }),
  /** Answer, decline or end a call at a monitor. */
  z.object({ kind: z.literal("call"), callId: id, state: z.enum(CALL_STATES) }),
  /** End the call of the last ring at a door panel. */
  z.object({ kind: z.literal("end-ring") }),
  /** Open the door of a call at a monitor. */
  z.object({ kind: z.literal("open-call"), callId: id }),
]);

export type SimulatedAction = z.infer<typeof simulatedAction>;

/** Why an action was not carried out. */
export const SIMULATOR_PROBLEMS = [
  "not-running",
  "not-configured",
  "not-found",
  "no-call",
  "no-answer",
] as const;
export type SimulatorProblem = (typeof SIMULATOR_PROBLEMS)[number];

const name = z.string().max(200);

/** Something that a simulated device did, for the line that is shown for it. */
const simulatedLine = z.intersection(
  z.object({ number: z.number().int(), at: instant }),
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("rang"), name }),
    /** The last ring reached no monitor. */
    z.object({ kind: z.literal("rings-nobody") }),
    z.object({
      kind: z.literal("granted"),
      method: z.enum(CREDENTIAL_TYPES),
      person: name.nullable(),
      alone: z.boolean(),
    }),
    z.object({
      kind: z.literal("refused"),
      method: z.enum(CREDENTIAL_TYPES),
      /** Null for a reason of a newer server that is not known here. */
      reason: z.enum(REASONS).nullable(),
      person: name.nullable(),
      alone: z.boolean(),
    }),
    z.object({ kind: z.literal("output"), name, on: z.boolean() }),
    z.object({ kind: z.literal("input"), name, type: z.enum(INPUT_TYPES), active: z.boolean() }),
    z.object({
      kind: z.literal("link"),
      state: z.enum(["connected", "at-broker", "lost", "refused", "waiting", "retired", "configured"]),
    }),
    z.object({ kind: z.literal("plug"), plugged: z.boolean() }),
    z.object({ kind: z.literal("clock"), offsetMinutes: z.number().int() }),
    z.object({
      kind: z.literal("command"),
      command: z.enum(DEVICE_COMMANDS),
      state: z.enum(["received", "begun", "done", "failed"]),
    }),
    z.object({ kind: z.literal("call"), panel: name, button: name }),
    z.object({ kind: z.literal("call-state"), state: z.enum(CALL_STATES), by: name }),
  ]),
);

export type SimulatedLine = z.infer<typeof simulatedLine>;

/** A simulated device as it is at a moment. */
export const simulatedDevice = z.object({
  hwId: z.string(),
  /** Whether its network plug is in. */
  plugged: z.boolean(),
  /** Whether it is connected and signed in as a device in service. */
  online: z.boolean(),
  /** How far its clock is ahead, in minutes. */
  clockOffsetMinutes: z.number().int(),
  /** Null until it has its configuration. */
  face: z
    .object({
      /** What its display shows, at the top and below; both may be empty. */
      display: z.object({
        moment: z.enum([
          "idle",
          "calling",
          "coming",
          "unanswered",
          "nobody",
          "granted",
          "refused",
          "note",
          "ringing",
          "answered",
          "ended",
        ]),
        title: z.string(),
        text: z.string(),
      }),
      buttons: z.array(z.object({ position: z.number().int(), text: z.string() })),
      outputs: z.array(z.object({ id, name: z.string(), type: z.enum(OUTPUT_TYPES), on: z.boolean() })),
      inputs: z.array(
        z.object({
          position: z.number().int(),
          name: z.string(),
          type: z.enum(INPUT_TYPES),
          active: z.boolean(),
        }),
      ),
      /** Whether the last ring at a door panel calls someone, or was answered, and can be ended. */
      rings: z.boolean(),
      /** The calls at a monitor that have not ended, at most one of each panel, the newest last. */
      calls: z.array(
        z.object({
          callId: id,
          panelId: id,
          panel: z.string(),
          button: z.string(),
          /** The panel's event in the history, which has the picture of the caller. */
          eventId: id,
          state: z.enum(["ringing", "answered"]),
        }),
      ),
    })
    .nullable(),
  /** What it did last, the oldest first. */
  lines: z.array(simulatedLine),
});

export type SimulatedDevice = z.infer<typeof simulatedDevice>;

/** What happens by itself in a demo building. */
export const ACTIVITIES = ["ring", "resident", "courier", "unknown-card", "door-left-open"] as const;

/** The programme of a demo building. */
export const simulatedProgramme = z.object({
  domainId: id,
  paused: z.boolean(),
  /** What happens next, and when; null where nothing can happen. */
  next: z.object({ at: instant, activity: z.enum(ACTIVITIES), hwId: z.string() }).nullable(),
});

export type SimulatedProgramme = z.infer<typeof simulatedProgramme>;

/** What the page of the simulator shows of a demo building. */
export interface SimulatorView {
  /**
   * `running`: the devices are simulated here. `starting`: they will be. `elsewhere`: another server of the
   * installation simulates them.
   */
  state: "running" | "starting" | "elsewhere";
  devices: {
    id: string;
    name: string;
    type: DeviceType;
    /** Null until it has been started. */
    now: SimulatedDevice | null;
  }[];
  /** The cards that can be held up; a spare one has no holder. */
  cards: { id: string; name: string; holder: string | null }[];
  /** The codes and QR codes that can be presented. Their values stay on the server. */
  credentials: { id: string; type: "CODE" | "QR"; name: string; holder: string }[];
  programme: Omit<SimulatedProgramme, "domainId">;
}
