import { z } from "zod";
import { id } from "#contract/fields.ts";
import { ADMIN_COMMANDS } from "#rules/device-commands.ts";

/** What can be asked on a device's maintenance side. */
export const maintenanceSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("command"), payload: z.enum(ADMIN_COMMANDS, { error: "unknown" }) }),
  z.object({ intent: z.literal("update"), releaseId: id }),
  z.object({ intent: z.literal("notify") }),
  z.object({
    intent: z.literal("automatic-updates"),
    /** A box that is not ticked is not sent. */
    automaticUpdatesEnabled: z.boolean().default(false),
  }),
]);

export type Maintenance = z.output<typeof maintenanceSchema>;
