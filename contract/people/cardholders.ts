import { z } from "zod";
import { defineCalls } from "../call.ts";
import { displayName, language } from "../fields.ts";
import { member } from "./user.ts";

/** A person who needs no account. */
export const cardholderBody = z.object({
  name: displayName,
  language: language.default("en"),
});

/**
 * People without an account: they have a name, open doors and never sign in. They are read and removed like
 * all people of the building; an invite with `cardholderId` gives one an account.
 */
export const cardholders = defineCalls({
  create: {
    method: "POST",
    path: "/users/cardholders",
    summary: "Adds a person without an account to the building.",
    access: "administrator",
    body: cardholderBody,
    status: 201,
    reply: member,
    errors: ["BUILDING_FULL"],
  },
  update: {
    method: "PUT",
    path: "/users/cardholders/{id}",
    summary: "Changes a person without an account; omitted fields stay unchanged.",
    access: "administrator",
    body: z.object({
      name: displayName.optional(),
      language: language.optional(),
    }),
    reply: member,
  },
});
