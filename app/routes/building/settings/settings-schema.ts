import { z } from "zod";
import { domainBody } from "#contract/buildings/domains.ts";
import { displayName } from "#contract/fields.ts";
import { HOURS_PER_DAY, MAX_EVENTS_TTL_H } from "#rules/history/events.ts";

export const settingsSchema = z.object({
  name: domainBody.shape.name,
  label: displayName,
  /** Typed in days. */
  eventsTtl: z.coerce
    .number({ error: "number" })
    .int("number")
    .min(1, "number")
    .max(MAX_EVENTS_TTL_H / HOURS_PER_DAY, "eventsTtl")
    .transform((days) => days * HOURS_PER_DAY),
  timeZone: domainBody.shape.timeZone,
  automaticUpdatesEnabled: z.boolean().default(false),
  joinByInviteNotificationEnabled: z.boolean().default(false),
  residentsOpen: domainBody.shape.residentsOpen.optional(),
  flatWord: domainBody.shape.flatWord.optional(),
});

export type SettingsFields = z.input<typeof settingsSchema>;
