import { z } from "zod";
import { WARRANTY_EXTENSION_MONTHS_MAX } from "#rules/devices/warranty.ts";

export const warrantySchema = z.object({
  months: z.coerce
    .number({ error: "number" })
    .int("number")
    .min(1, "number")
    .max(WARRANTY_EXTENSION_MONTHS_MAX, "number"),
});
