import { z } from "zod";
import { DEVICE_ORDERS, DEVICE_STATES, DEVICE_TYPES } from "#rules/devices.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { defineCalls } from "./call.ts";
import { displayName, id, instant, yesOrNo } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

export const deviceType = z.enum(DEVICE_TYPES);
export type DeviceType = z.infer<typeof deviceType>;

/** Printed on the device: upper case, told apart easily, read without spaces and dashes. */
export const activationCode = z
  .string({ error: "required" })
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{8,32}$/, "activationCode"));

export const hwId = z
  .string({ error: "required" })
  .trim()
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9:._-]{3,63}$/, "hwId"));

/** §3 Device, with what the link knows of it. */
export const device = z.object({
  id,
  name: displayName,
  type: deviceType,
  model: z.string(),
  hwId: z.string(),
  automaticUpdatesEnabled: z.boolean(),
  offlineMode: z.boolean(),
  buttonCount: z.number().int(),
  online: z.boolean(),
  lastSeenAt: instant.nullable(),
  firmware: z.string().nullable(),
  /** Whether the device runs the configuration that the building has for it. */
  configurationState: z.enum(["never", "pending", "applied"]),
  /** Its hardware was sent back at this time, and it waits for other hardware. */
  returnedAt: instant.nullable(),
});

export type Device = z.infer<typeof device>;

export const deviceBody = z.object({
  name: displayName,
  automaticUpdatesEnabled: z.boolean(),
  offlineMode: z.boolean(),
});

/** What a device is before and while it is in service: read from its hardware id and activation code. */
export const baseInfo = z.object({
  id,
  hwId: z.string(),
  type: deviceType,
  model: z.string(),
  buttonCount: z.number().int(),
  outputCount: z.number().int(),
  inputCount: z.number().int(),
  state: z.enum(["available", "in-service"]),
});

export type BaseInfo = z.infer<typeof baseInfo>;

export const devices = defineCalls({
  list: {
    method: "GET",
    path: "/devices",
    summary: "The building's devices, by name unless another order is asked for.",
    access: "member",
    query: pageQuery.extend({
      showOnlyCustomizable: yesOrNo.optional(),
      type: deviceType.optional(),
      /** Finds parts of names, models and hardware ids. */
      search: z.string().max(NAME_LENGTH_LIMIT).optional(),
      state: z.enum(DEVICE_STATES).optional(),
      order: z.enum(DEVICE_ORDERS).optional(),
      descending: yesOrNo.optional(),
    }),
    reply: pageOf(device),
  },
  get: { method: "GET", path: "/devices/{id}", summary: "A device.", access: "member", reply: device },
  update: {
    method: "PUT",
    path: "/devices/{id}",
    summary: "Changes a device; what is not given stays.",
    access: "administrator",
    body: deviceBody.partial(),
    reply: device,
  },
  remove: {
    method: "DELETE",
    path: "/devices/{id}",
    summary: "Takes a device out of service. Its hardware can be activated again; its history stays.",
    access: "administrator",
  },
  baseInfo: {
    method: "GET",
    path: "/devices/hwId/{hwId}/baseInfo",
    summary: "What the device with this hardware id and activation code is.",
    access: "administrator",
    guard: "device-code",
    query: z.object({ activationCode }),
    reply: baseInfo,
    errors: ["UNKNOWN_ACTIVATION_CODE", "ACTIVATION_CODE_USED", "HARDWARE_TAKEN"],
  },
  enable: {
    method: "POST",
    path: "/devices/{id}/enable/{licenseId}",
    summary: "Brings a device into service in the token's building, on a seat of the licence.",
    access: "administrator",
    guard: "device-code",
    body: z.object({ activationCode, name: displayName.optional() }),
    reply: device,
    errors: [
      "UNKNOWN_ACTIVATION_CODE",
      "ACTIVATION_CODE_USED",
      "HARDWARE_TAKEN",
      "NO_VALID_SUBSCRIPTION",
      "LICENCE_EXPIRED",
    ],
  },
  getConfiguration: {
    method: "GET",
    path: "/devices/{id}/configuration",
    summary: "The configuration that the building has for the device, and which one the device runs.",
    access: "administrator",
    reply: z.object({
      version: z.string(),
      appliedVersion: z.string().nullable(),
      appliedAt: instant.nullable(),
      configuration: z.record(z.string(), z.unknown()),
    }),
  },
  configure: {
    method: "POST",
    path: "/devices/{id}/configuration",
    summary: "Gives a device its first configuration: its default inputs, outputs and groups. Nothing twice.",
    access: "administrator",
    body: z.object({}).default({}),
    reply: device,
  },
  reset: {
    method: "POST",
    path: "/devices/{id}/reset",
    summary: "Takes buttons, action groups, codes and access rules off a device.",
    access: "administrator",
  },
});
