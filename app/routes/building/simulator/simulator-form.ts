import { z } from "zod";
import { CALL_STATES } from "#contract/device-link/device-link.ts";
import { id } from "#contract/fields.ts";
import { CLOCK_OFFSET_MAX_MINUTES, type SimulatedAction } from "#contract/simulator/simulated-device.ts";
import { simulatorKeypad } from "./simulator-keypad.ts";

/** The device at which the action of a form takes place. */
const device = { device: id };
const position = z.number().int().min(1).max(9_999);

/** The forms of the simulator; the programme is that of the device's building. */
export const simulatorSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ring"), ...device, position }),
  z.object({
    kind: z.literal("dial"),
    ...device,
    digits: z
      .string({ error: "required" })
      .regex(/^\d+$/, "digits")
      .max(simulatorKeypad.digitsMax, "tooLong"),
  }),
  z.object({ kind: z.literal("present"), ...device, credentialId: id }),
  z.object({ kind: z.literal("tag"), ...device, tagId: id }),
  z.object({ kind: z.literal("unknown-tag"), ...device }),
  z.object({ kind: z.literal("input"), ...device, position, active: z.enum(["on", "off"]) }),
  z.object({ kind: z.literal("plug"), ...device, plug: z.enum(["in", "out"]) }),
  z.object({
    kind: z.literal("clock"),
    ...device,
    offsetMinutes: z.number().int().min(-CLOCK_OFFSET_MAX_MINUTES).max(CLOCK_OFFSET_MAX_MINUTES),
  }),
  z.object({ kind: z.literal("call"), ...device, callId: id, state: z.enum(CALL_STATES) }),
  z.object({ kind: z.literal("end-ring"), ...device }),
  z.object({ kind: z.literal("open-call"), ...device, callId: id }),
  z.object({ kind: z.literal("programme"), ...device, programme: z.enum(["pause", "resume", "happen"]) }),
]);

/** A form of the simulator as it was sent. */
export type SimulatorForm = z.output<typeof simulatorSchema>;

/** Returns the action that a form performs at the device. */
export function toSimulatedAction(form: Exclude<SimulatorForm, { kind: "programme" }>): SimulatedAction {
  switch (form.kind) {
    case "input":
      return { kind: form.kind, position: form.position, active: form.active === "on" };
    case "plug":
      return { kind: form.kind, plugged: form.plug === "in" };
    default: {
      const { device: _device, ...action } = form;
      return action;
    }
  }
}
