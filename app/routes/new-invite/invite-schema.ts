import { z } from "zod";
import { email, id, language, optionalText } from "#contract/fields.ts";
import { INVITE_PLACES_MAX } from "#rules/invites.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { timeZone, wallClock } from "../../forms/moments.ts";

const people = z.coerce
  .number<string>({ error: "number" })
  .int("number")
  .min(1, "number")
  .max(INVITE_PLACES_MAX, "number");

export const inviteSchema = z.object({
  name: optionalText(NAME_LENGTH_LIMIT).optional(),
  support: z.boolean().default(false),
  /** Without one: as many as come. */
  places: people.optional(),
  expirationDate: wallClock,
  timeZone,
  agentGroupIds: z.array(id).default([]),
  /** Of which licences how many people get a seat; none where no number stands. */
  seats: z.array(z.object({ licenseId: id, limit: people.optional() })).default([]),
  email: email.optional(),
  language,
});

export type InviteFields = z.input<typeof inviteSchema>;

/** The body of the call: its lists of licences and of limits are of one length (§5). */
export function bodyOf({ seats, places, timeZone: _zone, ...typed }: z.output<typeof inviteSchema>) {
  const given = seats.flatMap(({ licenseId, limit }) => (limit === undefined ? [] : [{ licenseId, limit }]));
  const licences = {
    licenseIds: given.map(({ licenseId }) => licenseId),
    limits: given.map(({ limit }) => limit),
  };
  return { ...typed, places: places ?? null, ...(given.length > 0 && licences) };
}
