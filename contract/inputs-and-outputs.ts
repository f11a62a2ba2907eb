import { z } from "zod";
import { INPUT_TYPES, OPENING_TIME_MAX_MS, OUTPUT_TYPES } from "#rules/devices.ts";
import { defineCalls } from "./call.ts";
import { displayName, id } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** Milliseconds that an output stays on. */
export const activationDuration = z
  .number({ error: "number" })
  .int("number")
  .min(0, "number")
  .max(OPENING_TIME_MAX_MS, "number");

export const input = z.object({
  id,
  displayName,
  type: z.enum(INPUT_TYPES),
  /** Those of the hardware count from 1; virtual ones stand behind them. */
  position: z.number().int(),
  deviceId: id,
});

export const output = z.object({
  id,
  displayName,
  type: z.enum(OUTPUT_TYPES),
  activationDuration: z.number().int(),
  inputId: id.nullable(),
  position: z.number().int(),
  /** The output that goes on with this one. */
  linkedOutputId: id.nullable(),
  deviceId: id,
});

export type DeviceInput = z.infer<typeof input>;
export type DeviceOutput = z.infer<typeof output>;

export const inputBody = z.object({ displayName, type: z.enum(INPUT_TYPES) });

export const outputBody = z.object({
  displayName,
  type: z.enum(OUTPUT_TYPES),
  activationDuration,
  inputId: id.nullable(),
});

export const inputs = defineCalls({
  list: {
    method: "GET",
    path: "/devices/{id}/inputs",
    summary: "The device's inputs, by position.",
    access: "member",
    query: pageQuery,
    reply: pageOf(input),
  },
  update: {
    method: "PUT",
    path: "/devices/{id}/inputs/{inputId}",
    summary: "Names an input and says what is wired to it; what is not given stays.",
    access: "administrator",
    body: inputBody.partial(),
    reply: input,
  },
});

export const virtualInputs = defineCalls({
  list: {
    method: "GET",
    path: "/devices/{id}/virtualInputs",
    summary: "The inputs that the building has made for the device, without a terminal on it.",
    access: "member",
    query: pageQuery,
    reply: pageOf(input),
  },
  create: {
    method: "POST",
    path: "/devices/{id}/virtualInputs",
    summary: "Makes a virtual input.",
    access: "administrator",
    body: inputBody,
    status: 201,
    reply: input,
  },
  update: {
    method: "PUT",
    path: "/devices/{id}/virtualInputs/{inputId}",
    summary: "Changes a virtual input; what is not given stays.",
    access: "administrator",
    body: inputBody.partial(),
    reply: input,
  },
  remove: {
    method: "DELETE",
    path: "/devices/{id}/virtualInputs/{inputId}",
    summary: "Deletes a virtual input; the outputs that it switched have none any more.",
    access: "administrator",
  },
});

export const outputs = defineCalls({
  list: {
    method: "GET",
    path: "/devices/{id}/outputs",
    summary: "The device's outputs, by position.",
    access: "member",
    query: pageQuery,
    reply: pageOf(output),
  },
  update: {
    method: "PUT",
    path: "/devices/{id}/outputs/{outputId}",
    summary: "Names an output, says what it drives and for how long; what is not given stays.",
    access: "administrator",
    body: outputBody.partial(),
    reply: output,
    errors: ["TARGET_UNKNOWN"],
  },
  link: {
    method: "PUT",
    path: "/devices/{id}/outputs/{outputId}/linkedOutput",
    summary:
      "Has another output of the device go on with this one. A link has one level: no chain, no circle.",
    access: "administrator",
    body: z.object({ linkedOutputId: id }),
    reply: output,
    errors: ["TARGET_UNKNOWN", "OUTPUT_CHAIN"],
  },
  unlink: {
    method: "DELETE",
    path: "/devices/{id}/outputs/{outputId}/linkedOutput",
    summary: "Has no other output go on with this one.",
    access: "administrator",
  },
});
