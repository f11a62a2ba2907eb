import { z } from "zod";
import { appReleaseBody } from "#contract/installation/app-releases.ts";

/** The typed fields of a release; size and digest are computed from its file. */
export const releaseSchema = z.object({
  model: appReleaseBody.shape.model,
  version: appReleaseBody.shape.version,
  minimumVersion: appReleaseBody.shape.version.optional(),
  notes: z.string().trim().max(4000, "tooLong").default(""),
});

export type ReleaseFields = z.input<typeof releaseSchema>;
