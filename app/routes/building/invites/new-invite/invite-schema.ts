import { z } from "zod";
import { timeZone, wallClock } from "#app/forms/moments.ts";
import { pickLogin, withChosenLogin } from "#app/forms/schemas/chosen-login.ts";
import { id, language, optionalText } from "#contract/fields.ts";
import { checkedTogether } from "#contract/fields-together.ts";
import { installerRight } from "#contract/people/installer.ts";
import { checkWholeNumber, refineInstallerFields, refineRole } from "#contract/people/invite-bodies.ts";
import { loginFields } from "#contract/people/logins.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { INVITE_PLACES_MAX, INVITED_ROLES } from "#rules/people/invites.ts";

const people = z.coerce
  .number<string>({ error: "number" })
  .int("number")
  .min(1, "number")
  .max(INVITE_PLACES_MAX, "number");

const inviteFields = checkedTogether(
  z.object({
    name: optionalText(NAME_LENGTH_LIMIT).optional(),
    support: z.boolean().default(false),
    /** What an installer may set up. */
    setUp: z.array(installerRight).default([]),
    /** The role of the person who accepts; empty for a resident. */
    role: z.enum(INVITED_ROLES).optional(),
    /** The name of the door code; empty for none. */
    codeName: optionalText(NAME_LENGTH_LIMIT).optional(),
    codeUntil: wallClock,
    /** Empty for no limit. */
    places: people.optional(),
    expirationDate: wallClock,
    timeZone,
    agentGroupIds: z.array(id).default([]),
    /** The number of seats per licence; lines without a number are ignored. */
    seats: z.array(z.object({ licenseId: id, limit: people.optional() })).default([]),
    ...loginFields,
    language,
  }),
  ["loginType"],
  checkWholeNumber,
)
  .superRefine(refineInstallerFields)
  .superRefine(refineRole);

export const inviteSchema = withChosenLogin(inviteFields);

export type InviteFields = z.input<typeof inviteSchema>;

/** The body of the call: its lists of licences and of limits have the same length (§5). */
export function toInviteBody(typed: z.output<typeof inviteSchema>) {
  const { name, support, setUp, role, places, agentGroupIds, seats, language } = typed;
  const limited = seats.flatMap(({ licenseId, limit }) =>
    limit === undefined ? [] : [{ licenseId, limit }],
  );
  const isLimited = limited.length > 0;
  return {
    name,
    support,
    setUp,
    role,
    agentGroupIds,
    language,
    places: places ?? null,
    ...pickLogin(typed),
    licenseIds: isLimited ? limited.map(({ licenseId }) => licenseId) : undefined,
    limits: isLimited ? limited.map(({ limit }) => limit) : undefined,
  };
}
