import { z } from "zod";
import { activationCode, hwId } from "#contract/devices.ts";
import { displayName, id } from "#contract/fields.ts";
import { licenceCode } from "#contract/licences.ts";

/** What is printed on a device: with both it can be described and brought into service. */
export const labelSchema = z.object({ activationCode, hwId });

/**
 * What it takes to bring a device into service. After a failure `deviceId` says that it is enabled already and only
 * its configuration is missing.
 */
export const serviceSchema = z
  .object({
    activationCode: activationCode.optional(),
    hwId: hwId.optional(),
    name: displayName.optional(),
    licenseId: id.optional(),
    /** Activated first; it takes the place of `licenseId`. */
    licenseCode: licenceCode.optional(),
    restore: z.boolean().default(false),
    reset: z.boolean().default(false),
    deviceId: id.optional(),
  })
  .superRefine((typed, context) => {
    if (typed.deviceId !== undefined) return;
    const missing = [
      ...(["activationCode", "hwId"] as const).filter((field) => typed[field] === undefined),
      ...(typed.licenseId === undefined && typed.licenseCode === undefined ? ["licenseId" as const] : []),
    ];
    for (const field of missing) context.addIssue({ code: "custom", path: [field], message: "required" });
  });

export type ServiceRequest = z.output<typeof serviceSchema>;
