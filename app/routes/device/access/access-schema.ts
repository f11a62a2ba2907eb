import { z } from "zod";
import { accessControlAssociationBody } from "#contract/access-control-associations.ts";
import { id } from "#contract/fields.ts";

/** Who may open what: a group and the outputs that open for it. */
export const accessSchema = z.object({
  /** Blank: made from the names of both. */
  displayName: accessControlAssociationBody.shape.displayName.optional(),
  agentGroupId: id,
  opens: z.array(id).min(1, "required"),
});

export type TypedAccess = z.output<typeof accessSchema>;
