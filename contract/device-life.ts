import { z } from "zod";
import { defineCalls } from "./call.ts";
import { deviceCommand } from "./device-commands.ts";
import { activationCode, device, hwId } from "./devices.ts";
import { id } from "./fields.ts";
import { warranty } from "./warranty-extensions.ts";

const offlineMode = z.object({ offlineMode: z.boolean() });

/** What happens to a device after it has been brought into service. */
export const deviceLife = defineCalls({
  encodedConfiguration: {
    method: "GET",
    path: "/devices/{id}/configuration/encoded",
    summary:
      "The configuration as one text that this device alone can read, to be carried to it without network.",
    access: "administrator",
    reply: z.object({ version: z.string(), encoded: z.string() }),
  },
  notifyConfiguration: {
    method: "POST",
    path: "/devices/{id}/configuration/notify",
    summary: "Has a device fetch its configuration again, even if it says that it has it.",
    access: "administrator",
    status: 201,
    reply: deviceCommand,
    errors: ["HARDWARE_RETURNED", "COMMANDS_WAITING"],
  },
  warranty: {
    method: "GET",
    path: "/devices/{id}/warranty",
    summary: "What a device is covered for.",
    access: "administrator",
    reply: warranty,
  },
  getOfflineMode: {
    method: "GET",
    path: "/devices/{id}/offlineMode",
    summary: "Whether a device decides alone although the server is there.",
    access: "member",
    reply: offlineMode,
  },
  setOfflineMode: {
    method: "PUT",
    path: "/devices/{id}/offlineMode",
    summary: "Lets a device decide alone, or not.",
    access: "administrator",
    body: offlineMode,
    reply: offlineMode,
  },
  activationCode: {
    method: "GET",
    path: "/devices/{id}/activationCode",
    summary: "The code by which a device was brought into service, until it has signed in by its secret.",
    access: "administrator",
    reply: z.object({ activationCode: z.string() }),
    errors: ["ACTIVATION_CODE_USED", "HARDWARE_RETURNED"],
  },
  replace: {
    method: "POST",
    path: "/devices/{id}/replace",
    summary:
      "Puts other hardware of the same type in a device's place. Everything else stays; the old one is retired.",
    access: "administrator",
    guard: "device-code",
    body: z.object({ activationCode, hwId }),
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
    summary: "Lets two devices of the same type exchange their hardware.",
    access: "administrator",
    body: z.object({ deviceId: id }),
    reply: device,
    errors: ["DEVICE_TYPES_DIFFER", "HARDWARE_TOO_SMALL"],
  },
  rma: {
    method: "POST",
    path: "/devices/{id}/rma",
    summary: "Takes the hardware out of a device to send it back; the device waits for a replacement.",
    access: "administrator",
    reply: device,
    errors: ["HARDWARE_RETURNED"],
  },
  getSipCredentials: {
    method: "GET",
    path: "/devices/{id}/sip/credentials",
    summary:
      "The name by which a device signs in to the telephone exchange; null until it has been given one.",
    access: "administrator",
    reply: z.object({ userName: z.string().nullable() }),
  },
  createSipCredentials: {
    method: "POST",
    path: "/devices/{id}/sip/credentials",
    summary: "Gives a device new SIP credentials. The password is told once, here, and to the device.",
    access: "administrator",
    status: 201,
    reply: z.object({ userName: z.string(), password: z.string() }),
  },
});
