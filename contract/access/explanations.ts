import { z } from "zod";
import { REASONS } from "#rules/access/access-decision.ts";
import { REMEDIES } from "#rules/access/remedies.ts";
import { defineCalls } from "../call.ts";
import { id, instant } from "../fields.ts";
import { event } from "../history/events.ts";
import { type Page, pageQuery, pageSchema } from "../paging.ts";
import { credential } from "./access-credentials.ts";

/** The most groups that a remedy names. */
export const REMEDY_GROUPS_MAX = 20;

/** The most groups that the list of a door's people names. */
export const PERMITTING_GROUPS_MAX = 20;

/** The most doors of a device that the explanation of an event has. */
export const EXPLAINED_DOORS_MAX = 20;

const named = z.object({
  id,
  /** Its current name. */
  name: z.string(),
});

/** A group with the number of its people. */
const countedGroup = named.extend({
  /** The people in the group and in the groups inside it; null from a provider that does not count them. */
  people: z.number().int().nullable().default(null),
});

/** What would let a person in who is refused. */
const remedy = z.object({
  /**
   * What to do: ADD_TO_GROUP to one of the `groups`; ADD_RULE if no group may open the door; CHANGE_ACTIONS of the
   * action group, which open nothing; ADD_CREDENTIAL; EXTEND_CREDENTIAL by a later end, START_CREDENTIAL by an
   * earlier start, ADD_USES; REGISTER_TAG, ASSIGN_TAG, WITHDRAW_LOSS; WAIT until the keypad accepts codes again;
   * ENABLE_OUTPUT, ENABLE_CONSOLE for an opening from the console.
   */
  kind: z.enum(REMEDIES),
  /** The first groups that may open the door: those of which one rule or zone opens it, flats last. */
  groups: z.array(countedGroup),
  /** The credential to change; null for other remedies. */
  credential: named.nullable(),
  /** The action group to change, with its device; null for other remedies. */
  actionGroup: named
    .extend({
      /** The device that has it. */
      deviceId: id,
    })
    .nullable(),
  /** The tag to assign, or the one whose report to withdraw; null for other remedies. */
  tag: named.nullable(),
});

export type Remedy = z.infer<typeof remedy>;

/** The right to a door: the group that has it, by an access rule or by a zone. */
const permittedBy = z.object({
  /** The group, of which the person is a member directly or through another group. */
  group: named,
  /** The access rule, with its device; null for a zone. */
  rule: named
    .extend({
      /** The device of the access rule. */
      device: named,
    })
    .nullable(),
  /** The zone; null for an access rule. */
  zone: named.nullable(),
});

/** A group that has the right to a door. */
const permittingGroup = permittedBy.extend({ group: countedGroup });

export type PermittingGroup = z.infer<typeof permittingGroup>;

/** The credential that counts, with its limits. */
const countedCredential = credential.pick({
  id: true,
  name: true,
  credentialType: true,
  startTime: true,
  endTime: true,
  remainingUsages: true,
});

export type CountedCredential = z.infer<typeof countedCredential>;

/** Whether a person may open a door, and why. */
const explanation = z.object({
  /** The time that it is about, in milliseconds since 1970. */
  time: instant,
  /** Whether the door opens. */
  outcome: z.enum(["granted", "refused"]),
  /** The reason code of the access decision. */
  reason: z.enum(REASONS),
  /** Who would open. */
  person: named,
  /** The door. */
  output: named,
  /** The device of the door. */
  device: named,
  /** The right that permits it, also where a credential is missing; null without the right. */
  through: permittedBy.nullable(),
  /** The usable credential, or the one that says why none is usable; null without one, and without the right. */
  credential: countedCredential.nullable(),
  /** What would let the person in; empty if the door opens. */
  remedies: z.array(remedy),
});

export type Explanation = z.infer<typeof explanation>;

/** A person whose groups may open a door. */
const permittedPerson = explanation.pick({
  outcome: true,
  reason: true,
  person: true,
  through: true,
  credential: true,
});

export type PermittedPerson = z.infer<typeof permittedPerson>;

/** A page of the people whose groups may open a door, and the first of those groups. */
export interface PermittedPeople extends Page<PermittedPerson> {
  groups: PermittingGroup[];
  groupCount: number;
}

/** Why the history has a refusal, and what would let the person in now. */
const refusalExplanation = z.object({
  /** The refusal, as the history has it. */
  event,
  /** The person who was refused, or who lost the tag; null if unknown, and for a monitor. */
  person: z
    .object({
      /** Null for a person who has left the building. */
      id: id.nullable(),
      /** The current name, or that at the time of the event. */
      name: z.string(),
    })
    .nullable(),
  /** The credential that the decision found, with its present limits; null without one, and if it was deleted. */
  credential: countedCredential.nullable(),
  /** When the tag was reported lost, in milliseconds since 1970; null if it is not lost. */
  lostAt: instant.nullable(),
  /** What would prevent the same refusal, apart from changes to the person's rights and credentials. */
  remedies: z.array(remedy),
  /** Whether the person may open the doors of the device now; empty if the person is unknown or has left. */
  doors: z.array(explanation),
});

export type RefusalExplanation = z.infer<typeof refusalExplanation>;

/** Why a person may open a door or may not, by the decision that doors make. */
export const explanations = defineCalls({
  explain: {
    method: "POST",
    path: "/access/explain",
    summary:
      "Whether a person may open a door, through which group and rule or zone, with which credential, and what would let them in. Any usable credential counts. The rights of an administrator to open from the console do not count: the explanation is about the door.",
    access: "credential-manager",
    inViews: true,
    onlyReads: true,
    body: z.object({
      /** The person. */
      userId: id,
      /** The output that is the door. */
      outputId: id,
      /** The time that it is about, in milliseconds since 1970; defaults to now. */
      time: instant.optional(),
    }),
    reply: explanation,
    errors: ["USER_UNKNOWN", "OUTPUT_UNKNOWN", "NOT_OPENABLE"],
  },
  listPermitted: {
    method: "GET",
    path: "/devices/{id}/outputs/{outputId}/people",
    summary:
      "The people whose groups may open a door, by name: through which group and rule or zone, and with which credential. Those without a usable credential are listed too, with the reason.",
    access: "credential-manager",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(permittedPerson).extend({
      /** The first groups that may open it, whatever the page of people; flats last. */
      groups: z.array(permittingGroup).default([]),
      /** How many groups may open it. */
      groupCount: z.number().int().default(0),
    }),
    errors: ["NOT_OPENABLE"],
  },
  explainRefusal: {
    method: "GET",
    path: "/events/{id}/explanation",
    summary:
      "Why an event of kind ACCESS was refused, from what the event has stored, and what would let the person in now.",
    access: "credential-manager",
    inViews: true,
    reply: refusalExplanation,
  },
});
