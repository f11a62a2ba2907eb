import { z } from "zod";
import { defineCalls } from "../call.ts";
import { displayName, id } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/** §3: members of an agent group who are granted access at this device start this action group. */
export const accessControlAssociation = z.object({
  id,
  displayName,
  /** The agent group whose members are granted access. */
  agentGroupId: id,
  /** The action group of the device that is started for them. */
  actionGroupId: id,
});

export type AccessControlAssociation = z.infer<typeof accessControlAssociation>;

export const accessControlAssociationBody = z.object({ displayName, agentGroupId: id, actionGroupId: id });

/** Who may start what at a device. */
export const accessControlAssociations = defineCalls({
  list: {
    method: "GET",
    path: "/devices/{id}/accessControlAssociations",
    summary: "Lists who may open what at this device, by name.",
    access: "credential-manager",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(accessControlAssociation),
  },
  create: {
    method: "POST",
    path: "/devices/{id}/accessControlAssociations",
    summary: "Permits the members of a group to start an action group.",
    access: "administrator",
    body: accessControlAssociationBody,
    status: 201,
    reply: accessControlAssociation,
    errors: ["AGENT_GROUP_UNKNOWN", "ACTION_GROUP_UNKNOWN", "ASSOCIATION_EXISTS", "CAPABILITY_MISSING"],
  },
  get: {
    method: "GET",
    path: "/devices/{id}/accessControlAssociations/{associationId}",
    summary: "An access rule.",
    access: "credential-manager",
    inViews: true,
    reply: accessControlAssociation,
  },
  update: {
    method: "PUT",
    path: "/devices/{id}/accessControlAssociations/{associationId}",
    summary: "Changes an access rule; omitted fields stay unchanged.",
    access: "administrator",
    body: accessControlAssociationBody.partial(),
    reply: accessControlAssociation,
    errors: ["AGENT_GROUP_UNKNOWN", "ACTION_GROUP_UNKNOWN", "ASSOCIATION_EXISTS"],
  },
  remove: {
    method: "DELETE",
    path: "/devices/{id}/accessControlAssociations/{associationId}",
    summary: "Deletes an access rule.",
    access: "administrator",
  },
});
