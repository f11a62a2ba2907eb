import type { z } from "zod";
import { parseForm } from "#app/forms/parse-form.ts";
import { type moveInFields, toMoveIn } from "./move-in-schema.ts";

/** Returns the fields of the form by the names that the call gives them in its errors. */
export function moveInNames(
  form: FormData,
  schema: z.ZodObject<typeof moveInFields>,
): Record<string, string> {
  const parsed = parseForm(form, schema);
  return parsed.status === "success" ? toMoveIn(parsed.value).names : {};
}

/** Refuses mobile numbers where no messages can be sent to them. */
export function checkContacts(
  people: z.output<(typeof moveInFields)["people"]>,
  mobileMessages: boolean,
): Record<string, string> {
  if (mobileMessages) return {};
  const mobile = [...people.entries()].filter(([, { contact }]) => contact?.loginType === "MOBILE");
  return Object.fromEntries(mobile.map(([row]) => [`people[${row}].contact`, "email"]));
}
