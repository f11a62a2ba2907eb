import { z } from "zod";
import { defineCalls } from "../call.ts";
import { id } from "../fields.ts";
import { deviceCommand } from "./device-commands.ts";
import { activationCode, device, hwId } from "./devices.ts";
import { warranty } from "./warranty-extensions.ts";

const offlineMode = z.object({
  /** Whether the device decides alone even while the server is available. */
  offlineMode: z.boolean(),
});

/** The life of a device after its activation. */
export const deviceLife = defineCalls({
  encodedConfiguration: {
    method: "GET",
    path: "/devices/{id}/configuration/encoded",
    summary:
      "The configuration as one text that only this device can read, to be brought to it without a network.",
    access: "administrator",
    reply: z.object({
      /** The version of the configuration. */
      version: z.string(),
      /** The text for the device: `PC1.` and base64url. */
      encoded: z.string(),
    }),
  },
  notifyConfiguration: {
    method: "POST",
    path: "/devices/{id}/configuration/notify",
    summary: "Makes a device load its configuration again, even if it reports the current version.",
    access: "administrator",
    installer: "DEVICES",
    status: 201,
    reply: deviceCommand,
    errors: ["HARDWARE_RETURNED", "COMMANDS_WAITING"],
  },
  warranty: {
    method: "GET",
    path: "/devices/{id}/warranty",
    summary: "The warranty of a device.",
    access: "administrator",
    inViews: true,
    installer: "DEVICES",
    reply: warranty,
  },
  getOfflineMode: {
    method: "GET",
    path: "/devices/{id}/offlineMode",
    summary: "Whether a device decides alone even while the server is available.",
    access: "member",
    inViews: true,
    reply: offlineMode,
  },
  setOfflineMode: {
    method: "PUT",
    path: "/devices/{id}/offlineMode",
    summary: "Switches whether a device decides alone.",
    access: "administrator",
    installer: "DEVICES",
    body: offlineMode,
    reply: offlineMode,
  },
  activationCode: {
    method: "GET",
    path: "/devices/{id}/activationCode",
    summary: "The activation code that the device used, until it has signed in with its secret.",
    access: "administrator",
    installer: "DEVICES",
    reply: z.object({
      /** The code as it is printed on the device. */
      activationCode: z.string(),
    }),
    errors: ["ACTIVATION_CODE_USED", "HARDWARE_RETURNED"],
  },
  replace: {
    method: "POST",
    path: "/devices/{id}/replace",
    summary:
      "Replaces a device's hardware with other hardware of the same type. Everything else remains; the old hardware is retired.",
    access: "administrator",
    installer: "DEVICES",
    guard: "device-code",
    body: z.object({
      activationCode,
      /** The hardware id of the new hardware. */
      hwId,
    }),
    reply: device,
    errors: [
      "UNKNOWN_ACTIVATION_CODE",
      "ACTIVATION_CODE_USED",
      "HARDWARE_TAKEN",
      "DEVICE_TYPES_DIFFER",
      "HARDWARE_TOO_SMALL",
    ],
  },
  swap: {
    method: "POST",
    path: "/devices/{id}/swap",
    summary: "Exchanges the hardware of two devices of the same type.",
    access: "administrator",
    installer: "DEVICES",
    body: z.object({
      /** The other device. */
      deviceId: id,
    }),
    reply: device,
    errors: ["DEVICE_TYPES_DIFFER", "HARDWARE_TOO_SMALL"],
  },
  rma: {
    method: "POST",
    path: "/devices/{id}/rma",
    summary: "Removes the hardware of a device to return it; the device waits for a replacement.",
    access: "administrator",
    installer: "DEVICES",
    reply: device,
    errors: ["HARDWARE_RETURNED"],
  },
  getSipCredentials: {
    method: "GET",
    path: "/devices/{id}/sip/credentials",
    summary: "The SIP user name of a device at the telephone exchange; null before it has one.",
    access: "administrator",
    inViews: true,
    installer: "DEVICES",
    reply: z.object({
      /** The SIP user name; null before the device has one. */
      userName: z.string().nullable(),
    }),
  },
  createSipCredentials: {
    method: "POST",
    path: "/devices/{id}/sip/credentials",
    summary:
      "Generates new SIP credentials for a device. The password is sent to the device and shown in this reply only.",
    access: "administrator",
    installer: "DEVICES",
    status: 201,
    reply: z.object({
      /** The SIP user name. */
      userName: z.string(),
      /** The password, only shown in this reply. */
      password: z.string(),
    }),
  },
});
