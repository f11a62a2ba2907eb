import { z } from "zod";
import { activationCode, hwId } from "#contract/devices/devices.ts";
import { displayName, id } from "#contract/fields.ts";
import { licenceCode } from "#contract/licences/licences.ts";

/** The label of a device: with both codes it can be described and activated. */
export const labelSchema = z.object({ activationCode, hwId });

/**
 * The activation of a device. After a failure `deviceId` says that it is activated already and only its
 * configuration is missing.
 */
export const serviceSchema = z
  .object({
    activationCode: activationCode.optional(),
    hwId: hwId.optional(),
    name: displayName.optional(),
    licenseId: id.optional(),
    /** Activated first; replaces `licenseId`. */
    licenseCode: licenceCode.optional(),
    restore: z.boolean().default(false),
    reset: z.boolean().default(false),
    deviceId: id.optional(),
  })
  .superRefine((typed, context) => {
    if (typed.deviceId !== undefined) return;
    const missing = [
      ...(["activationCode", "hwId"] as const).filter((field) => typed[field] === undefined),
      ...(typed.licenseId === undefined && typed.licenseCode === undefined ? ["licenseCode" as const] : []),
    ];
    for (const field of missing) context.addIssue({ code: "custom", path: [field], message: "required" });
  });

export type ServiceRequest = z.output<typeof serviceSchema>;
