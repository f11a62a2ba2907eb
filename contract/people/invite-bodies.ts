import { z } from "zod";
import { INSTALLER_RIGHTS, type InstallerRight } from "#rules/people/installer-rights.ts";
import { INVITE_PLACES_MAX, INVITED_ROLES, type InvitedRole } from "#rules/people/invites.ts";
import { displayName, id, instant, language, optionalName } from "../fields.ts";
import { checkedTogether } from "../fields-together.ts";
import { installerRight } from "./installer.ts";
import { checkLogin, type LoginFields, loginFields, withLogin } from "./logins.ts";

/**
 * Requires a complete number if any part of one is present. An invite is sent to a mail address or a complete
 * number, or not at all: then its author passes the link on.
 */
export function checkWholeNumber(desired: LoginFields, context: z.RefinementCtx): void {
  const { loginType, countryCode, mobileNumber } = desired;
  if (loginType === "MOBILE" && (countryCode ?? mobileNumber) !== undefined) checkLogin(desired, context);
}

/** Requires a support invite for setting up equipment; support invites are withdrawn when the set-up ends. */
export function refineInstallerFields(
  { support, setUp }: { support: boolean; setUp: readonly InstallerRight[] },
  context: z.RefinementCtx,
): void {
  if (!support && setUp.length > 0)
    context.addIssue({ code: "custom", path: ["setUp"], message: "supportOnly" });
}

/** Requires one place, for one person who stays after the set-up, if the invite makes someone a manager. */
export function refineRole(
  { role, places, support }: { role?: InvitedRole; places?: number | null; support: boolean },
  context: z.RefinementCtx,
): void {
  if (role !== undefined && (places !== 1 || support))
    context.addIssue({ code: "custom", path: ["role"], message: "roleAlone" });
}

/** Requires one place, for one person who moves into the building, if a person without an account is named. */
function checkCardholder(
  { cardholderId, places, support }: { cardholderId?: string; places: number | null; support: boolean },
  context: z.RefinementCtx,
): void {
  if (cardholderId === undefined) return;
  if (places !== 1) context.addIssue({ code: "custom", path: ["places"], message: "number" });
  if (support) context.addIssue({ code: "custom", path: ["support"], message: "unfit" });
}

/** A new invite. */
export const inviteBody = checkedTogether(
  checkedTogether(
    checkedTogether(
      checkedTogether(
        z.object({
          /** If blank: 'Basic default', for support 'Domain support default' (§9). */
          name: optionalName(64).default(""),
          /** Defaults to ten years from now (§9), with a `role` to 14 days from now. */
          expirationDate: instant.optional(),
          /** How many people can accept the invite; null: any number. */
          places: z
            .number()
            .int("number")
            .min(1, "number")
            .max(INVITE_PLACES_MAX, "number")
            .nullable()
            .default(1),

          /** The groups that accepting adds the person to. */
          agentGroupIds: z.array(id).max(50).default([]),

          /** Licences with a seat for each person who accepts, up to `limits`. */
          licenseIds: z.array(id).max(50).optional(),

          /** How many people each of the licences is for, in the same order. */
          limits: z.array(z.number().int().min(1).max(INVITE_PLACES_MAX)).max(50).optional(),
          /** Whether it is for people who set the building up, and who leave when the set-up ends. */
          support: z.boolean().default(false),

          /**
           * What people who accept a support invite may set up, until `terminateConfiguration` or the invite's
           * end. Only with `support`.
           */
          setUp: z.array(installerRight).max(INSTALLER_RIGHTS.length).default([]),
          ...loginFields,
          /** The language of the message. */
          language: language.optional(),

          /**
           * A person without an account. When the invite is accepted, the person's groups, credentials, tags and
           * events move to the accepting account. Only with one place, and not with `support`.
           */
          cardholderId: id.optional(),

          /** A credential with a random code for each person who accepts. */
          code: z
            .object({
              /** The name of the credential. */
              name: displayName,
              /** End of its validity, in milliseconds since 1970; null: never ends. */
              endTime: instant.nullable().default(null),
            })
            .optional(),

          /** The role of the person who accepts. Only with one place, and not with `support`. */
          role: z.enum(INVITED_ROLES).optional(),
        }),
        ["cardholderId", "places", "support"],
        checkCardholder,
      ),
      ["role", "places", "support"],
      refineRole,
    ),
    ["loginType"],
    checkWholeNumber,
  ),
  ["support", "setUp"],
  refineInstallerFields,
);

/** To whom an invite is sent once more. */
export const sendInviteBody = withLogin(
  z.object({
    ...loginFields,
    /** The language of the message. */
    language: language.optional(),
  }),
);
