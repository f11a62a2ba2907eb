import { z } from "zod";
import { id } from "#contract/fields.ts";
import { ADMIN_COMMANDS } from "#rules/devices/device-commands.ts";

/** The forms of a device's maintenance tab. */
export const maintenanceSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("command"), payload: z.enum(ADMIN_COMMANDS, { error: "unknown" }) }),
  z.object({ intent: z.literal("update"), releaseId: id }),
  z.object({ intent: z.literal("notify") }),
  z.object({
    intent: z.literal("automatic-updates"),
    /** An unchecked checkbox is not sent. */
    automaticUpdatesEnabled: z.boolean().default(false),
  }),
]);

export type Maintenance = z.output<typeof maintenanceSchema>;
