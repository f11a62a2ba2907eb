import { z } from "zod";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import {
  DEVICE_ORDERS,
  DEVICE_STATES,
  DEVICE_TYPES,
  HARDWARE_ID_LENGTH_MAX,
  HARDWARE_ID_LENGTH_MIN,
} from "#rules/devices/devices.ts";
import { ACTIVATION_CODE_LENGTH_MAX, ACTIVATION_CODE_LENGTH_MIN } from "#rules/sign-in/printed-codes.ts";
import { defineCalls } from "../call.ts";
import { displayName, id, instant, yesOrNo } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

export const deviceType = z.enum(DEVICE_TYPES);
export type DeviceType = z.infer<typeof deviceType>;

const ACTIVATION_CODE = new RegExp(`^[A-Z0-9]{${ACTIVATION_CODE_LENGTH_MIN},${ACTIVATION_CODE_LENGTH_MAX}}$`);

/**
 * The activation code printed on the device: upper case, without characters that look alike; spaces and
 * dashes are ignored.
 */
export const activationCode = z
  .string({ error: "required" })
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(ACTIVATION_CODE, "activationCode"));

const HARDWARE_ID = new RegExp(
  `^[A-Z0-9][A-Z0-9:._-]{${HARDWARE_ID_LENGTH_MIN - 1},${HARDWARE_ID_LENGTH_MAX - 1}}$`,
);

/**
 * The hardware id printed on the device: 4 to 64 letters, digits, colons, dots, hyphens and underscores; case
 * is ignored.
 */
export const hwId = z
  .string({ error: "required" })
  .trim()
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(HARDWARE_ID, "hwId"));

/** §3 Device, with the state that the device link knows. */
export const device = z.object({
  id,
  name: displayName,

  /** The type of the device. */
  type: deviceType,

  /** Its model, as the manufacturer names it. */
  model: z.string(),

  /** The hardware id of the current hardware. */
  hwId: z.string(),

  /** Whether the device installs new firmware automatically. */
  automaticUpdatesEnabled: z.boolean(),

  /** Whether it decides alone even while the server is available. */
  offlineMode: z.boolean(),

  /** How many buttons the hardware has. */
  buttonCount: z.number().int(),

  /** Whether the device is connected. */
  online: z.boolean(),

  /** When it last sent a message, in milliseconds since 1970; null if never. */
  lastSeenAt: instant.nullable(),

  /** The firmware version that it reported; null before its first report. */
  firmware: z.string().nullable(),
  /** Whether the device runs its current configuration. */
  configurationState: z.enum(["never", "pending", "applied"]),
  /** Why it could not use the configuration, in the device's own words; null if it reported no problem. */
  configurationProblem: z.string().nullable().default(null),
  /**
   * How far its clock was ahead at the last measurement, in milliseconds; null for a device that sends no
   * time.
   */
  clockOffset: z.number().int().nullable().default(null),
  /** When its hardware was returned; the device waits for a replacement. */
  returnedAt: instant.nullable(),
  /** Whether a door contact of the device reports an open door; false while the device is not connected. */
  doorOpen: z.boolean().default(false),
  /** Whether an alarm contact of the device reports an alarm; false while the device is not connected. */
  alarm: z.boolean().default(false),
});

export type Device = z.infer<typeof device>;

export const deviceBody = z.object({
  name: displayName,
  automaticUpdatesEnabled: z.boolean(),
  offlineMode: z.boolean(),
});

export type DeviceChanges = Partial<z.infer<typeof deviceBody>>;

/** The properties of a device, also before it is in service, read by hardware id and activation code. */
export const baseInfo = z.object({
  id,
  hwId: z.string(),
  type: deviceType,
  model: z.string(),
  buttonCount: z.number().int(),

  /** How many outputs the hardware has. */
  outputCount: z.number().int(),

  /** How many inputs the hardware has. */
  inputCount: z.number().int(),

  /** Whether it can be activated; hardware already in service is answered with ACTIVATION_CODE_USED. */
  state: z.literal("available"),
});

export type BaseInfo = z.infer<typeof baseInfo>;

const configurationVersions = z.object({
  /** The version of the current configuration; null until it is built. */
  version: z.string().nullable(),

  /** The version that the device reports; null if none. */
  appliedVersion: z.string().nullable(),

  /** When the device reported it, in milliseconds since 1970; null if never. */
  appliedAt: instant.nullable(),
});

/** Door panels, monitors, controllers, automation devices and cameras. */
export const devices = defineCalls({
  list: {
    method: "GET",
    path: "/devices",
    summary: "The building's devices, by name unless another order is requested.",
    access: "member",
    inViews: true,
    query: pageQuery.extend({
      /** `true`: only devices that can be customized. */
      showOnlyCustomizable: yesOrNo.optional(),

      /** Only devices of this type. */
      type: deviceType.optional(),
      /** Matches parts of names, models and hardware ids. */
      search: z.string().max(NAME_LENGTH_LIMIT).optional(),

      /**
       * Only devices in this state; `outdated` is about the configuration, `updatable` about the firmware.
       */
      state: z.enum(DEVICE_STATES).optional(),

      /** `true`: only connected devices, `false`: only those that are not. */
      online: yesOrNo.optional(),

      /** The sort order of the list; defaults to the name. */
      order: z.enum(DEVICE_ORDERS).optional(),

      /** `true`: in descending order. */
      descending: yesOrNo.optional(),
    }),
    reply: pageSchema(device),
  },
  get: {
    method: "GET",
    path: "/devices/{id}",
    summary: "A device.",
    access: "member",
    inViews: true,
    reply: device,
  },
  update: {
    method: "PUT",
    path: "/devices/{id}",
    summary: "Changes a device; omitted fields stay unchanged.",
    access: "administrator",
    installer: "DEVICES",
    body: deviceBody.partial(),
    reply: device,
  },
  remove: {
    method: "DELETE",
    path: "/devices/{id}",
    summary: "Takes a device out of service. Its hardware can be activated again; its history remains.",
    access: "administrator",
  },
  baseInfo: {
    method: "GET",
    path: "/devices/hwId/{hwId}/baseInfo",
    summary: "The properties of the device with this hardware id and activation code.",
    access: "administrator",
    inViews: true,
    installer: "DEVICES",
    guard: "device-code",
    query: z.object({
      /** The activation code printed on the device. */
      activationCode,
    }),
    reply: baseInfo,
    errors: ["UNKNOWN_ACTIVATION_CODE", "ACTIVATION_CODE_USED", "HARDWARE_TAKEN"],
  },
  enable: {
    method: "POST",
    path: "/devices/{id}/enable/{licenseId}",
    summary:
      "Activates a device in the token's building, on a seat of the licence, with the inputs and outputs that it has announced. The name defaults to its type and the first free number, in the language of the caller's account.",
    access: "administrator",
    installer: "DEVICES",
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
  getConfigurationVersions: {
    method: "GET",
    path: "/devices/{id}/configuration/versions",
    summary: "The version of the current configuration of the device, and the version that the device runs.",
    access: "administrator",
    inViews: true,
    reply: configurationVersions,
  },
  getConfiguration: {
    method: "GET",
    path: "/devices/{id}/configuration",
    summary: "The current configuration of the device, and the version that the device runs.",
    access: "administrator",
    inViews: true,
    reply: configurationVersions.extend({
      /** The version of this configuration. */
      version: z.string(),

      /**
       * The content sent to the device: DeviceConfiguration in `device-link.json`, with its secrets hidden.
       */
      configuration: z.record(z.string(), z.unknown()),
    }),
  },
  configure: {
    method: "POST",
    path: "/devices/{id}/configuration",
    summary:
      "Creates the inputs and outputs of a device that was activated without them, by an earlier release; a device has them since it was activated. Repeating it adds nothing.",
    access: "administrator",
    installer: "DEVICES",
    body: z.object({}).default({}),
    reply: device,
  },
  reset: {
    method: "POST",
    path: "/devices/{id}/reset",
    summary:
      "Removes buttons, action groups, codes, access rules and virtual inputs from a device. Its inputs get the type `none`; outputs get their default types and times and lose their links and contacts. Names, zones and the customization stay.",
    access: "administrator",
    installer: "DEVICES",
  },
});
