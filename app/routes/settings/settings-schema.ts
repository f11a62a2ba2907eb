import { z } from "zod";
import { domainBody } from "#contract/domains.ts";
import { displayName } from "#contract/fields.ts";
import { MAX_EVENTS_TTL_H } from "#rules/events.ts";

export const settingsSchema = z.object({
  name: domainBody.shape.name,
  label: displayName,
  eventsTtl: z.coerce
    .number({ error: "number" })
    .int("number")
    .min(1, "number")
    .max(MAX_EVENTS_TTL_H, "eventsTtl"),
  automaticUpdatesEnabled: z.boolean().default(false),
  joinByInviteNotificationEnabled: z.boolean().default(false),
});

export type SettingsFields = z.input<typeof settingsSchema>;
