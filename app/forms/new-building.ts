import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";
import { activateWithDomainBody } from "#contract/licences.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { nameFor } from "./free-name.ts";
import { submit } from "./submit.ts";

export const newBuildingSchema = activateWithDomainBody
  .pick({ licenseCode: true, label: true })
  // The name that the person has seen; without one it is shown first.
  .extend({ name: z.string().max(NAME_LENGTH_LIMIT, "tooLong").optional() });

export type NewBuildingFields = z.input<typeof newBuildingSchema>;

/**
 * Shows the name first, and creates the building once the name that was seen is the one it gets (attack F10).
 * @param leadTo where the building's creation leads
 */
export async function createBuilding(api: ApiCalls, form: FormData, leadTo: (id: string) => string) {
  const named = await nameFor(api, String(form.get("label") ?? ""));
  const answer = await submit(
    form,
    { schema: newBuildingSchema },
    async ({ licenseCode, label, name: seen }) => {
      const { name } = named;
      if (name === undefined) throw new ApiError("DOMAIN_NAME_EMPTY", { fields: { label: "empty" } });
      if (seen !== name) return data({ result: { initialValue: typedIn(form) }, failure: undefined });
      const { domain } = await api.licences.activateWithDomain({ body: { licenseCode, label, name } });
      return redirect(leadTo(domain.id), 303);
    },
  );
  return "data" in answer ? data({ ...answer.data, named }, answer.init ?? undefined) : answer;
}

/** What the form shall go on showing. */
function typedIn(form: FormData): Record<string, string> {
  return { licenseCode: String(form.get("licenseCode")), label: String(form.get("label")) };
}
