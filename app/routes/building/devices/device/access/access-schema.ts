import { z } from "zod";
import { accessControlAssociationBody } from "#contract/access/access-control-associations.ts";
import { id, version } from "#contract/fields.ts";

/** An access rule: a group, and the outputs and commands that it starts. */
export const accessSchema = z
  .object({
    /** The version of the rule as shown; a new one has none. */
    version: version.optional(),
    /** If empty, made from the names of the group and of what opens. */
    displayName: accessControlAssociationBody.shape.displayName.optional(),
    agentGroupId: id,
    opens: z.array(id).default([]),
    /** The commands of auxiliaries that it starts. */
    endpoints: z.array(id).default([]),
  })
  .refine(({ opens, endpoints }) => opens.length + endpoints.length > 0, {
    path: ["opens"],
    error: "required",
  });

export type TypedAccess = z.output<typeof accessSchema>;
