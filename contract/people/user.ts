import { z } from "zod";
import { findMissingHour } from "#rules/devices/ring-calls.ts";
import { ROLES } from "#rules/people/roles.ts";
import {
  countryCode,
  displayName,
  email,
  id,
  instant,
  language,
  minuteOfDay,
  mobileNumber,
  optionalPassword,
} from "../fields.ts";
import { checkedTogether } from "../fields-together.ts";
import { installer } from "./installer.ts";
import { loginType, mobileSender } from "./logins.ts";

/**
 * The roles in a building: `administrator` everything, `credential-manager` manages credentials, `user` uses
 * what they were granted.
 */
export const role = z.enum(ROLES);

/**
 * §3 User. `role` and `joinedAt` need a building; people who sign in by mobile may have no e-mail address.
 */
export const user = z.object({
  id,
  name: displayName,

  /** The e-mail address; empty for a person who signs in by mobile and has none. */
  email: z.string(),

  /** The dialling code of the mobile number; null without one. */
  countryCode: z.string().nullable(),

  /** The mobile number without the dialling code; null without one. */
  mobileNumber: z.string().nullable(),
  userMobileSenderPreference: mobileSender,
  language,
  loginType,

  /** Whether they have accepted the terms of service. */
  acceptTermsOfService: z.boolean(),
});

export const member = user.extend({
  role,
  /** What they may set up as an installer; null for everyone else. */
  installer: installer.nullable().default(null),
  /** When they joined the building, in milliseconds since 1970. */
  joinedAt: instant,
  /** False for a person who has only a name: opens doors with cards and codes, and does not sign in. */
  hasAccount: z.boolean().default(true),
});

export type User = z.infer<typeof user>;
export type Member = z.infer<typeof member>;

/** Minutes after midnight in the building whose panel rings. */
const quietHour = minuteOfDay;

export const me = user.extend({
  /** May manage the installation itself: its users and its mail server (on-premise). */
  installationAdministrator: z.boolean(),
  /** The role in the token's building; null for a token without one. */
  role: role.nullable(),
  /** What the caller may set up in the token's building as an installer; null for everyone else. */
  installer: installer.nullable().default(null),
  /**
   * Owned by a person of one building, who is responsible for it: it has no address, licences or second
   * factor of its own.
   */
  isVirtual: z.boolean().default(false),
  /** Whether the caller also receives notifications of their buildings by mail. */
  notesByMail: z.boolean().default(false),
  /** Whether calls of door panels ring for the caller; missing from a provider whose panels ring for no one. */
  rings: z.boolean().optional(),
  /** Whether the caller gets a mail of a call that no one answered; missing from a provider that sends none. */
  missedCallsByMail: z.boolean().optional(),
  /** When quiet hours begin, in which no call rings for the caller; null for none. */
  quietFrom: quietHour.nullable().default(null),
  /** When quiet hours end; null for none. */
  quietUntil: quietHour.nullable().default(null),
  /** When the caller's picture in the token's building was set; null if there is none. */
  avatar: instant.nullable(),
});

export type Me = z.infer<typeof me>;

/**
 * Omitted fields stay unchanged. A changed `email`, or a changed number to sign in with, takes effect when
 * the link sent there is used.
 */
export const userBody = checkedTogether(
  z.object({
    name: displayName.optional(),
    language: language.optional(),
    email: email.optional(),
    countryCode: countryCode.nullable().optional(),
    mobileNumber: mobileNumber.nullable().optional(),
    userMobileSenderPreference: mobileSender.optional(),
    /** Whether the caller also receives notifications of their buildings by mail. */
    notesByMail: z.boolean().optional(),
    /** Whether calls of door panels ring for the caller. */
    rings: z.boolean().optional(),
    /** Whether the caller gets a mail of a call that no one answered. */
    missedCallsByMail: z.boolean().optional(),
    /**
     * When quiet hours begin, in which no call rings for the caller. If it is after their end, they last over midnight;
     * if it is the same time, there are none. Null for none.
     */
    quietFrom: quietHour.nullable().optional(),
    /** When quiet hours end. Both have a value, or both are null, or both are omitted. */
    quietUntil: quietHour.nullable().optional(),
    /** The caller's password, required to change the login. */
    password: optionalPassword,
  }),
  ["quietFrom", "quietUntil"],
  (changes, context) => {
    const missing = findMissingHour(changes);
    if (missing) context.addIssue({ code: "custom", message: "required", path: [missing] });
  },
);
