import { z } from "zod";
import { LICENCE_CODE_LENGTH_MAX, LICENCE_CODE_LENGTH_MIN } from "#rules/sign-in/printed-codes.ts";
import { domain, timeZoneName } from "../buildings/domains.ts";
import { defineCalls } from "../call.ts";
import { displayName, id, instant } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

export const assigneeTypes = ["AUXILIAR_DEVICE", "DEVICE", "USER", "DOMAIN"] as const;

/** What a seat is for. */
export const assigneeType = z.enum(assigneeTypes);
export type AssigneeType = z.infer<typeof assigneeType>;

/**
 * §3 Licence. `seats`: how many of each kind it has, and how many are free; seats for people can be limited
 * to the members of `constrainedAgentGroupId`.
 */
export const licence = z.object({
  id,

  /** The licence's code; all but its end is masked unless the caller owns it. */
  code: z.string(),

  /** Whether it is a demo licence. */
  demo: z.boolean(),

  /** When it expires, in milliseconds since 1970; null: never. */
  expirationDate: instant.nullable(),

  /** The owner; null before it is activated. */
  owner: id.nullable(),

  /** The agent group that its seats for people are limited to; null for no limit. */
  constrainedAgentGroupId: id.nullable(),

  /** How many seats it has, by kind. */
  seats: z.array(
    z.object({
      assigneeType,
      /** How many seats there are. */
      total: z.number().int(),
      /** How many are free. */
      free: z.number().int(),
    }),
  ),
});

export type Licence = z.infer<typeof licence>;

/** The prefix of a signed licence; its terms and their signature follow. */
export const SIGNED_LICENCE_PREFIX = "PL1.";

const PRINTED_OR_SIGNED = new RegExp(
  `^([A-Z0-9]{${LICENCE_CODE_LENGTH_MIN},${LICENCE_CODE_LENGTH_MAX}}|PL1\\.[\\w-]{20,1600}\\.[\\w-]{86})$`,
);

/**
 * A code that is printed in groups of four and read without dashes and spaces, or a signed licence as pasted.
 */
export const licenceCode = z
  .string({ error: "required" })
  .max(2000, "licenceCode")
  .transform((text) => {
    const bare = text.replace(/\s/g, "");
    return bare.startsWith(SIGNED_LICENCE_PREFIX) ? bare : bare.replaceAll("-", "").toUpperCase();
  })
  .pipe(z.string().regex(PRINTED_OR_SIGNED, "licenceCode"));

export const activateWithDomainBody = z.object({
  licenseCode: licenceCode,
  /** The displayed name; the building's name is derived from it. */
  label: displayName,
  /** Lower-case letters, digits and hyphens; derived from the label if omitted (§5). */
  name: z.string().max(64, "tooLong").optional(),
  /** The building's IANA time zone; defaults to UTC. */
  timeZone: timeZoneName.optional(),
});

/** Licences, which provide the seats for devices, buildings, auxiliaries and people. */
export const licences = defineCalls({
  licenseByCode: {
    method: "GET",
    path: "/licenses/licenseByCode",
    summary: "The terms of a licence code, before it is activated.",
    access: "user",
    guard: "licence-code",
    query: z.object({ licenseCode: licenceCode }),
    reply: licence,
    errors: ["UNKNOWN_LICENCE_CODE", "LICENCE_CODE_USED"],
  },
  get: {
    method: "GET",
    path: "/licenses/{id}",
    summary: "One of the caller's own licences.",
    access: "user",
    reply: licence,
  },
  managed: {
    method: "GET",
    path: "/licenses/managed",
    summary:
      "The caller's own licences: full ones before demo ones, unlimited ones before those with an expiry date.",
    access: "user",
    query: pageQuery,
    reply: pageSchema(licence),
  },
  activate: {
    method: "POST",
    path: "/licenses/activate",
    summary: "Makes the caller the owner of a licence.",
    access: "user",
    guard: "licence-code",
    body: z.object({
      licenseCode: licenceCode,
      /**
       * The agent group that its seats for people are limited to: one of the token's building, or with a user
       * token one of any building of the caller.
       */
      constrainedAgentGroupId: id.optional(),
    }),
    reply: licence,
    errors: ["UNKNOWN_LICENCE_CODE", "LICENCE_CODE_USED", "LICENCE_EXPIRED"],
  },
  activateWithDomain: {
    method: "POST",
    path: "/licenses/activateWithDomain",
    summary: "Activates a licence and creates a building on it; if its name is taken, it gets a number.",
    access: "user",
    guard: "licence-code",
    body: activateWithDomainBody,
    status: 201,
    reply: z.object({ licence, domain }),
    errors: [
      "UNKNOWN_LICENCE_CODE",
      "LICENCE_CODE_USED",
      "LICENCE_EXPIRED",
      "NO_VALID_SUBSCRIPTION",
      "DOMAIN_NAME_EMPTY",
    ],
  },
  restore: {
    method: "POST",
    path: "/licenses/{id}/restore",
    summary: "Frees the seats of a licence whose assignees no longer exist.",
    access: "user",
    reply: licence,
  },
  setOwner: {
    method: "PUT",
    path: "/licenses/{id}/owner",
    summary:
      "Transfers one of the caller's own licences to a person of one of the caller's buildings; its seats stay assigned.",
    access: "user",
    fresh: "password",
    body: z.object({
      /** The new owner. */
      userId: id,
    }),
    reply: licence,
    errors: ["USER_UNKNOWN"],
  },
});
