import { z } from "zod";
import { defineCalls } from "../call.ts";
import { action } from "../devices/action-groups.ts";
import { savedActions } from "../devices/nameplate.ts";
import { displayName, id, version } from "../fields.ts";
import { accessControlAssociation } from "./access-control-associations.ts";

/** An access rule with its actions. */
export const wholeAccessRule = accessControlAssociation.extend({
  /** The version of everything in this reply; send it back when you save the rule. */
  version,
  actions: z.array(action),
});

export type WholeAccessRule = z.infer<typeof wholeAccessRule>;

export const accessRuleBody = z.object({
  displayName,
  /** The agent group whose members are granted access. */
  agentGroupId: id,
  actions: savedActions,
});

/**
 * Access rules with their group and actions, saved as one. The calls of `accessControlAssociations` and
 * `actionGroups` change them part by part.
 */
export const accessRules = defineCalls({
  create: {
    method: "POST",
    path: "/devices/{id}/accessRules",
    summary: "Creates an access rule at this device with its actions, in one transaction.",
    access: "administrator",
    body: accessRuleBody,
    // A thousand actions, each with a text of its own.
    maxBytes: 1024 * 1024,
    status: 201,
    reply: wholeAccessRule,
    errors: [
      "AGENT_GROUP_UNKNOWN",
      "TARGET_UNKNOWN",
      "TARGET_UNFIT",
      "ASSOCIATION_EXISTS",
      "CAPABILITY_MISSING",
    ],
  },
  get: {
    method: "GET",
    path: "/devices/{id}/accessRules/{associationId}",
    summary: "An access rule with its actions.",
    access: "administrator",
    inViews: true,
    reply: wholeAccessRule,
  },
  save: {
    method: "PUT",
    path: "/devices/{id}/accessRules/{associationId}",
    summary:
      "Replaces an access rule: name, group and actions, in one transaction. Other access rules and buttons that start the same action group keep the old actions. Refused if the rule has changed since the version in the request.",
    access: "administrator",
    body: accessRuleBody.extend({ version }),
    maxBytes: 1024 * 1024,
    reply: wholeAccessRule,
    errors: [
      "CHANGED_MEANWHILE",
      "AGENT_GROUP_UNKNOWN",
      "TARGET_UNKNOWN",
      "TARGET_UNFIT",
      "ASSOCIATION_EXISTS",
    ],
  },
});
