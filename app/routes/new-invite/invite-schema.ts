import { z } from "zod";
import { id, language, optionalText } from "#contract/fields.ts";
import { mustHaveWholeNumber } from "#contract/invites.ts";
import { loginFields } from "#contract/users.ts";
import { INVITE_PLACES_MAX } from "#rules/invites.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { chosenLogin } from "../../forms/chosen-login.ts";
import { timeZone, wallClock } from "../../forms/moments.ts";

const people = z.coerce
  .number<string>({ error: "number" })
  .int("number")
  .min(1, "number")
  .max(INVITE_PLACES_MAX, "number");

export const inviteSchema = z
  .object({
    name: optionalText(NAME_LENGTH_LIMIT).optional(),
    support: z.boolean().default(false),
    /** Without one: as many as come. */
    places: people.optional(),
    expirationDate: wallClock,
    timeZone,
    agentGroupIds: z.array(id).default([]),
    /** Of which licences how many people get a seat; none where no number stands. */
    seats: z.array(z.object({ licenseId: id, limit: people.optional() })).default([]),
    ...loginFields,
    language,
  })
  .superRefine(mustHaveWholeNumber);

export type InviteFields = z.input<typeof inviteSchema>;

/** The body of the call: its lists of licences and of limits are of one length (§5). */
export function bodyOf(typed: z.output<typeof inviteSchema>) {
  const { name, support, places, agentGroupIds, seats, language } = typed;
  const given = seats.flatMap(({ licenseId, limit }) => (limit === undefined ? [] : [{ licenseId, limit }]));
  const licences = {
    licenseIds: given.map(({ licenseId }) => licenseId),
    limits: given.map(({ limit }) => limit),
  };
  return {
    ...{ name, support, agentGroupIds, language, places: places ?? null },
    ...chosenLogin(typed),
    ...(given.length > 0 && licences),
  };
}
