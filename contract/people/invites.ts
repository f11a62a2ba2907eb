import { z } from "zod";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import {
  INVITE_ACTION_TYPES,
  INVITE_RESULT_REASONS,
  INVITE_RESULTS,
  INVITED_ROLES,
} from "#rules/people/invites.ts";
import { INVITE_ORDERS } from "#rules/people/list-orders.ts";
import { domain } from "../buildings/domains.ts";
import { defineCalls } from "../call.ts";
import { id, instant, yesOrNo } from "../fields.ts";
import { messageOutcome } from "../installation/messages.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { installerRight } from "./installer.ts";
import { inviteBody, sendInviteBody } from "./invite-bodies.ts";
import { loginType } from "./logins.ts";

export const inviteAction = z.object({
  id,

  /**
   * ADD_TO_DOMAIN adds the person to the building, ADD_TO_AGENT_GROUPS to groups; ASSIGN_LICENSE assigns a
   * seat, ALLOW_SET_UP allows setting up equipment until the invite or the set-up ends. TAKE_OVER gives the
   * account what a person without one has in the building, who is removed then; ASSIGN_ROLE makes the person a
   * credential manager or an administrator; CREATE_CODE creates a credential with a random code for the person.
   */
  type: z.enum(INVITE_ACTION_TYPES),

  /** Actions are carried out in ascending order. */
  priority: z.number().int(),

  /** The parameters of the action. */
  payload: z.object({
    /** ADD_TO_AGENT_GROUPS: the groups. */
    agentGroupIds: z.array(id).optional(),

    /** ASSIGN_LICENSE: the licences. */
    licenseIds: z.array(id).optional(),

    /** ASSIGN_LICENSE: how many people each licence is for, in the same order. */
    limits: z.array(z.number().int()).optional(),

    /** ALLOW_SET_UP: what may be set up. */
    rights: z.array(installerRight).optional(),

    /** TAKE_OVER: the person without an account. */
    cardholderId: id.optional(),

    /** ASSIGN_ROLE: the role. */
    role: z.enum(INVITED_ROLES).optional(),

    /** CREATE_CODE: the name of the credential. */
    name: z.string().optional(),

    /** CREATE_CODE: the end of its validity, in milliseconds since 1970; null: never ends. */
    endTime: instant.nullable().optional(),
  }),
});

export const inviteActionResult = z.object({
  /** The kind of the action. */
  type: z.enum(INVITE_ACTION_TYPES),

  /**
   * REFUSED: the invite's creator is no longer permitted to do it. FAILED: it could not be done. SKIPPED: it
   * was so already, or there was no one to apply it to. REVERTED: it was applied and later undone.
   */
  result: z.enum(INVITE_RESULTS),

  /**
   * Why all or a part of it was not applied: CREATOR_NOT_ADMINISTRATOR the creator no longer administers the
   * building, BUILDING_NOT_JOINED the person did not join it, GROUP_DELETED a group no longer exists,
   * LICENCE_NOT_CREATORS the licence no longer belongs to the creator, LIMIT_REACHED the invite has assigned
   * as many seats as it may, LICENCE_EXPIRED, NO_SEAT the licence has no seat for this person, PERSON_GONE the
   * person without an account is no longer in the building, CODE_ENDED the validity of the code is over. Absent where nothing was left out.
   */
  reason: z.enum(INVITE_RESULT_REASONS).optional(),

  /** The names of what it was about: the building, the groups, the person without an account, the role, the code. */
  about: z.array(z.string()),
});

export type InviteActionResult = z.infer<typeof inviteActionResult>;

/**
 * §3 Invite. `code` is the secret in its link; `places` how many people can accept it, null for any number.
 */
export const invite = z.object({
  id,

  /** The name of the invite. */
  name: z.string(),

  /** The secret in its link, to accept it with. */
  code: z.string(),

  /** When it was created, in milliseconds since 1970. */
  createdAt: instant,

  /** Until when it can be accepted, in milliseconds since 1970. */
  expirationDate: instant,

  /** Whether it has expired and can no longer be accepted. */
  ended: z.boolean().default(false),

  /** How many people can accept it; null: any number. */
  places: z.number().int().nullable(),

  /** How many have accepted it. */
  used: z.number().int(),
  /** Places reserved for people who signed up by it and have not used their link yet. */
  reserved: z.number().int().default(0),
  /** For people who set the building up: withdrawn when the set-up ends. */
  support: z.boolean(),

  /** The message that contains the invite; null if none was sent. Omitted when the invite is older than seven days. */
  message: messageOutcome.nullable().optional(),

  /** Its actions, in order. */
  actions: z.array(inviteAction),

  /** A person who accepted it, with the results. */
  acceptances: z.array(
    z.object({
      /** The person who accepted. */
      userId: id,
      /** Their name. */
      userName: z.string(),
      /** When they accepted it, in milliseconds since 1970. */
      time: instant,
      /** The result of each action. */
      results: z.array(inviteActionResult),
    }),
  ),
});

export type Invite = z.infer<typeof invite>;

/** The code in an invite's link. */
const code = z.string({ error: "required" }).trim().min(1, "required").max(128, "tooLong");

/** The recipient of an invite, shown to those who can prove by its link that they received it. */
const sentTo = z.object({
  /** How it was sent. */
  loginType,
  /** The mail address; empty for a number. */
  email: z.string(),
  /** The dialling code of the number; empty for a mail address. */
  countryCode: z.string(),
  /** The number without the dialling code; empty for a mail address. */
  mobileNumber: z.string(),
});

/** Invites to a building. */
export const invites = defineCalls({
  list: {
    method: "GET",
    path: "/invites",
    summary:
      "The building's invites, newest first unless another order is requested; `search` matches parts of names.",
    access: "administrator",
    inViews: true,
    query: pageQuery.extend({
      /** Only invites that can be accepted and that add people to this group. */
      agentGroupId: id.optional(),

      /** Only invites that can be accepted and that give this cardholder an account. */
      cardholderId: id.optional(),

      /** Only invites that this person accepted. */
      acceptedById: id.optional(),

      /** Only invites with this text in their names. */
      search: z.string().max(NAME_LENGTH_LIMIT).optional(),

      /** The sort order of the list; defaults to the time of creation, newest first. */
      order: z.enum(INVITE_ORDERS).optional(),

      /** `true`: in descending order. */
      descending: yesOrNo.optional(),
    }),
    reply: pageSchema(invite),
  },
  create: {
    method: "POST",
    path: "/invites",
    summary: "Creates an invite to the building.",
    access: "administrator",
    body: inviteBody,
    status: 201,
    reply: invite,
    errors: [
      "AGENT_GROUP_UNKNOWN",
      "INVITE_KINDS_DIFFER",
      "FORBIDDEN",
      "MESSAGE_BUDGET_SPENT",
      "BUILDING_FULL",
      "USER_UNKNOWN",
    ],
  },
  get: {
    method: "GET",
    path: "/invites/{id}",
    summary: "An invite with the people who accepted it.",
    access: "administrator",
    inViews: true,
    reply: invite,
  },
  remove: {
    method: "DELETE",
    path: "/invites/{id}",
    summary: "Withdraws an invite. People who accepted it stay, but lose the right to set up equipment.",
    access: "administrator",
  },
  send: {
    method: "POST",
    path: "/invites/{id}/send",
    summary:
      "Sends the link of an invite to a mail address or mobile number, also if it was sent before: the invite does not store its recipient.",
    access: "administrator",
    body: sendInviteBody,
    reply: invite,
    errors: ["INVITE_EXPIRED", "INVITE_USED_UP", "MESSAGE_BUDGET_SPENT"],
  },
  activate: {
    method: "POST",
    path: "/invites/activate",
    summary: "Accepts an invite and returns the result of each of its actions.",
    access: "user",
    guard: "one-time-code",
    body: z.object({
      /** The code in the invite's link. */
      code,
    }),
    reply: z.object({
      domain,
      /** The result of each action. */
      results: z.array(inviteActionResult),
    }),
    errors: [
      "INVITE_UNKNOWN",
      "INVITE_EXPIRED",
      "INVITE_USED_UP",
      "INVITE_ALREADY_ACCEPTED",
      "BUILDING_FULL",
    ],
  },
  preview: {
    method: "POST",
    path: "/invites/preview",
    summary: "The building of an invite before it is accepted, or why it can't be accepted any more.",
    access: "open",
    guard: "one-time-code",
    onlyReads: true,
    body: z.object({
      /** The code in the invite's link. */
      code,
      /** From the link of an invite that was sent. */
      inviteProof: z.string().max(1024).optional(),
    }),
    reply: z.object({
      /** The name of the building. */
      building: z.string(),
      /** The name of the author; null if the account no longer exists. */
      inviter: z.string().nullable(),
      /** The recipient; null without `inviteProof`. */
      sentTo: sentTo.nullable(),

      /** The name of the person without an account whom accepting takes over; null for all other invites. */
      takesOver: z.string().nullable().default(null),

      /** The role that the person gets by accepting; null for all other invites. */
      role: z.enum(INVITED_ROLES).nullable().default(null),
    }),
    errors: ["INVITE_UNKNOWN", "INVITE_EXPIRED", "INVITE_USED_UP", "INVITE_ALREADY_ACCEPTED"],
  },
  listActions: {
    method: "GET",
    path: "/invites/{id}/actions",
    summary: "The actions of the invite, in order.",
    access: "administrator",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(inviteAction),
  },
});
