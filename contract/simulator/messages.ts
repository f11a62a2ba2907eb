import { z } from "zod";
import { deviceType } from "../devices/devices.ts";
import { id } from "../fields.ts";
import {
  simulatedAction,
  simulatedDevice,
  simulatedProgramme,
  SIMULATOR_PROBLEMS,
} from "./simulated-device.ts";

/** A demo building, as the process of the simulated devices needs it. */
const simulatedBuilding = z.object({
  domainId: id,
  timeZone: z.string(),
  devices: z.array(
    z.object({
      id,
      name: z.string(),
      hwId: z.string(),
      type: deviceType,
      /** The secret that the device signs in with. */
      secret: z.string(),
    }),
  ),
  cards: z.array(z.object({ id, name: z.string(), holder: z.string().nullable(), value: z.string() })),
  credentials: z.array(
    z.object({ id, type: z.enum(["CODE", "QR"]), name: z.string(), holder: z.string(), value: z.string() }),
  ),
});

export type SimulatedBuilding = z.infer<typeof simulatedBuilding>;

/** From the server to the process of the simulated devices. */
export const toSimulator = z.discriminatedUnion("kind", [
  /** Simulate exactly these buildings, over the device link at this address. */
  z.object({
    kind: z.literal("buildings"),
    server: z.string(),
    /** The console's address, for pictures and files. */
    web: z.string(),
    /** The folder in which the devices store their state. */
    folder: z.string(),
    buildings: z.array(simulatedBuilding),
  }),
  z.object({ kind: z.literal("act"), request: z.number().int(), hwId: z.string(), action: simulatedAction }),
  z.object({ kind: z.literal("pause"), request: z.number().int(), domainId: id, paused: z.boolean() }),
  /** Make the next activity take place now. */
  z.object({ kind: z.literal("happen"), request: z.number().int(), domainId: id }),
]);

export type ToSimulator = z.infer<typeof toSimulator>;

/** From the process of the simulated devices to the server. */
export const fromSimulator = z.discriminatedUnion("kind", [
  /** The process listens. */
  z.object({ kind: z.literal("ready") }),
  z.object({
    kind: z.literal("state"),
    devices: z.array(simulatedDevice),
    programmes: z.array(simulatedProgramme),
  }),
  /** The result of a request, after the state that it led to; `problem` if it was not carried out. */
  z.object({
    kind: z.literal("answered"),
    request: z.number().int(),
    problem: z.enum(SIMULATOR_PROBLEMS).nullable(),
  }),
]);

export type FromSimulator = z.infer<typeof fromSimulator>;
