import { z } from "zod";
import { INPUT_TYPES, OPENING_TIME_MAX_MS, OUTPUT_TYPES } from "#rules/devices/devices.ts";
import { defineCalls } from "../call.ts";
import { displayName, id } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { deviceCommand } from "./device-commands.ts";

/** How many outputs an exit button may name: the maximum that a device has. */
export const EXIT_OUTPUTS_MAX = 64;

/** How long an output stays on, in milliseconds. */
export const activationDuration = z
  .number({ error: "number" })
  .int("number")
  .min(0, "number")
  .max(OPENING_TIME_MAX_MS, "number");

export const input = z.object({
  id,
  displayName,

  /** What is wired to the input. */
  type: z.enum(INPUT_TYPES),
  /** Inputs of the hardware count from 1; virtual inputs follow them. */
  position: z.number().int(),

  /** The device of the input. */
  deviceId: id,
  /**
   * Of an exit button: the outputs that it opens, of types actuator, bistable and lift. Empty: all door
   * releases of the device. Empty for other types.
   */
  opens: z.array(id).default([]),
  /**
   * Whether it was active in the device's last report: the door open, the alarm raised, the button pressed,
   * the signal on. Null before the first report.
   */
  active: z.boolean().nullable().default(null),
});

export const output = z.object({
  id,
  displayName,

  /** What the output drives. */
  type: z.enum(OUTPUT_TYPES),

  /** How long it stays on, in milliseconds. */
  activationDuration: z.number().int(),

  /** The door contact: the input of type `dooropen` that senses whether the door is open; null for none. */
  inputId: id.nullable(),

  /** Its position on the device, starting at 1. */
  position: z.number().int(),
  /** The output that is switched on together with this one. */
  linkedOutputId: id.nullable(),

  /** The device of the output. */
  deviceId: id,
  /** Whether it was on in the device's last report; null before the first report. */
  active: z.boolean().nullable().default(null),
  /**
   * Whether it can be opened from the console, by callers who have the right. Absent from a provider that is
   * older than openings from the console, which refuses it in requests.
   */
  consoleOpening: z.boolean().optional(),
});

export type DeviceInput = z.infer<typeof input>;
export type DeviceOutput = z.infer<typeof output>;

export const inputBody = z.object({
  displayName,
  type: z.enum(INPUT_TYPES),

  /** Of an exit button: the outputs of the device that it opens; empty for all its door releases. */
  opens: z.array(id).max(EXIT_OUTPUTS_MAX).optional(),
});

export const outputBody = z.object({
  displayName,
  type: z.enum(OUTPUT_TYPES),
  activationDuration,
  inputId: id.nullable(),
  linkedOutputId: id.nullable(),
  /**
   * Whether it can be opened from the console; false for a lift or a machine that needs a person in front of
   * it.
   */
  consoleOpening: z.boolean(),
});

/** The inputs of a device: door contacts, exit buttons, alarms. */
export const inputs = defineCalls({
  list: {
    method: "GET",
    path: "/devices/{id}/inputs",
    summary: "The device's inputs, by position.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(input),
  },
  update: {
    method: "PUT",
    path: "/devices/{id}/inputs/{inputId}",
    summary:
      "Changes an input's name and type; omitted fields stay unchanged. An input that is no longer a door contact is removed from its outputs, and one that is no longer an exit button opens nothing.",
    access: "administrator",
    installer: "DEVICES",
    body: inputBody.partial(),
    reply: input,
    errors: ["TARGET_UNKNOWN", "TARGET_UNFIT"],
  },
});

/** Virtual inputs: inputs of a device without a physical terminal. */
export const virtualInputs = defineCalls({
  list: {
    method: "GET",
    path: "/devices/{id}/virtualInputs",
    summary: "The virtual inputs of the device: inputs without a physical terminal.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(input),
  },
  create: {
    method: "POST",
    path: "/devices/{id}/virtualInputs",
    summary: "Creates a virtual input.",
    access: "administrator",
    installer: "DEVICES",
    body: inputBody,
    status: 201,
    reply: input,
    errors: ["TARGET_UNKNOWN", "TARGET_UNFIT", "CAPABILITY_MISSING"],
  },
  update: {
    method: "PUT",
    path: "/devices/{id}/virtualInputs/{inputId}",
    summary: "Changes a virtual input; omitted fields stay unchanged.",
    access: "administrator",
    installer: "DEVICES",
    body: inputBody.partial(),
    reply: input,
    errors: ["TARGET_UNKNOWN", "TARGET_UNFIT"],
  },
  setState: {
    method: "PUT",
    path: "/devices/{id}/virtualInputs/{inputId}/state",
    summary:
      "Sets a virtual input. The device reacts as to any input of its type: an exit button opens, a sensor wakes the display, doors, alarms and signals are added to the history. The request becomes a command: its state can be read among the device's commands, and it expires after 10 s.",
    access: "administrator",
    body: z.object({
      /** Whether it becomes active: the door open, the alarm raised, the button pressed, the signal on. */
      active: z.boolean(),
    }),
    reply: deviceCommand,
    errors: ["HARDWARE_RETURNED", "COMMANDS_WAITING"],
  },
  remove: {
    method: "DELETE",
    path: "/devices/{id}/virtualInputs/{inputId}",
    summary: "Deletes a virtual input and removes it as the door contact of outputs.",
    access: "administrator",
    installer: "DEVICES",
  },
});

/** The outputs of a device: door releases, lifts, call repeaters. */
export const outputs = defineCalls({
  list: {
    method: "GET",
    path: "/devices/{id}/outputs",
    summary: "The device's outputs, by position.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(output),
  },
  update: {
    method: "PUT",
    path: "/devices/{id}/outputs/{outputId}",
    summary:
      "Changes an output's name, type, time, door contact, link and whether the console opens it; omitted fields stay unchanged.",
    access: "administrator",
    installer: "DEVICES",
    body: outputBody.partial(),
    reply: output,
    errors: ["INPUT_UNKNOWN", "OUTPUT_UNKNOWN", "OUTPUT_CHAIN"],
  },
  link: {
    method: "PUT",
    path: "/devices/{id}/outputs/{outputId}/linkedOutput",
    summary:
      "Links another output of the device, which is then switched on together with this one. Links can't form a chain or a cycle.",
    access: "administrator",
    installer: "DEVICES",
    body: z.object({
      /** The output to switch on together with it. */
      linkedOutputId: id,
    }),
    reply: output,
    errors: ["OUTPUT_UNKNOWN", "OUTPUT_CHAIN"],
  },
  unlink: {
    method: "DELETE",
    path: "/devices/{id}/outputs/{outputId}/linkedOutput",
    summary: "Removes the link to another output.",
    access: "administrator",
    installer: "DEVICES",
  },
});
