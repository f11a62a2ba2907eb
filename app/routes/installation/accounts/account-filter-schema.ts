import { z } from "zod";
import { accountState } from "#contract/installation/installation-users.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";

/** Invalid values in the address are ignored. */
export const filterSchema = z.object({
  search: z
    .string()
    .transform((text) => text.trim().slice(0, NAME_LENGTH_LIMIT))
    .default(""),
  state: accountState.optional().catch(undefined),
  role: z.enum(["administrator", "user"]).optional().catch(undefined),
  factor: z.enum(["yes", "no"]).optional().catch(undefined),
});

export type AccountFilters = z.output<typeof filterSchema>;
