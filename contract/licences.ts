import { z } from "zod";
import { defineCalls } from "./call.ts";
import { domain } from "./domains.ts";
import { displayName, id, instant } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

export const assigneeTypes = ["AUXILIAR_DEVICE", "DEVICE", "USER", "DOMAIN"] as const;
export const assigneeType = z.enum(assigneeTypes);
export type AssigneeType = z.infer<typeof assigneeType>;

/**
 * §3 Licence. `seats`: how many of each kind it gives, and how many are still free; those for people are for the
 * members of `constrainedAgentGroupId` alone, where there is one.
 */
export const licence = z.object({
  id,
  code: z.string(),
  demo: z.boolean(),
  expirationDate: instant.nullable(),
  owner: id.nullable(),
  constrainedAgentGroupId: id.nullable(),
  seats: z.array(z.object({ assigneeType, total: z.number().int(), free: z.number().int() })),
});

export type Licence = z.infer<typeof licence>;

/** How the signed text of a licence begins; what follows is its terms and their signature. */
export const SIGNED_LICENCE_PREFIX = "PL1.";

/** A code that is printed in groups of four and read without dashes and spaces, or a signed licence as it is pasted. */
export const licenceCode = z
  .string({ error: "required" })
  .max(2000, "licenceCode")
  .transform((text) => {
    const bare = text.replace(/\s/g, "");
    return bare.startsWith(SIGNED_LICENCE_PREFIX) ? bare : bare.replaceAll("-", "").toUpperCase();
  })
  .pipe(z.string().regex(/^([A-Z0-9]{16,64}|PL1\.[\w-]{20,1600}\.[\w-]{86})$/, "licenceCode"));

export const activateWithDomainBody = z.object({
  licenseCode: licenceCode,
  /** What people read; the building's name is made from it. */
  label: displayName,
  /** Lower case letters, digits and hyphens; without one it is made from the label (§5). */
  name: z.string().max(64, "tooLong").optional(),
});

export const licences = defineCalls({
  licenseByCode: {
    method: "GET",
    path: "/licenses/licenseByCode",
    summary: "What a licence code gives, before it is activated.",
    access: "user",
    guard: "licence-code",
    query: z.object({ licenseCode: licenceCode }),
    reply: licence,
    errors: ["UNKNOWN_LICENCE_CODE", "LICENCE_CODE_USED"],
  },
  get: {
    method: "GET",
    path: "/licenses/{id}",
    summary: "A licence of one's own.",
    access: "user",
    reply: licence,
  },
  managed: {
    method: "GET",
    path: "/licenses/managed",
    summary: "One's own licences: those for real first, those without an end before dated ones (§4).",
    access: "user",
    query: pageQuery,
    reply: pageOf(licence),
  },
  activate: {
    method: "POST",
    path: "/licenses/activate",
    summary: "Makes the caller the owner of a licence.",
    access: "user",
    guard: "licence-code",
    body: z.object({ licenseCode: licenceCode, constrainedAgentGroupId: id.optional() }),
    reply: licence,
    errors: ["NOT_FOUND", "UNKNOWN_LICENCE_CODE", "LICENCE_CODE_USED", "LICENCE_EXPIRED"],
  },
  activateWithDomain: {
    method: "POST",
    path: "/licenses/activateWithDomain",
    summary: "Activates a licence and creates a building on it; its name gets a number if it is taken (§4).",
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
    summary: "Frees the seats of a licence whose assignees are gone.",
    access: "user",
    reply: licence,
  },
  setOwner: {
    method: "PUT",
    path: "/licenses/{id}/owner",
    summary: "Hands one's own licence to somebody of a building that one is in; what stands on it stays.",
    access: "user",
    body: z.object({ userId: id }),
    reply: licence,
    errors: ["USER_UNKNOWN"],
  },
});
