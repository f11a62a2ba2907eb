import { data } from "@remix-run/node";
import { z } from "zod";
import type { LoadContext } from "#app/load-context.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";
import { activateWithDomainBody } from "#contract/licences/licences.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { THROWN } from "#rules/thrown.ts";
import { formAction, type Guard } from "./form-action.ts";
import { nameFor } from "./free-name.ts";
import { thrownAs } from "./thrown-as.ts";

const newBuildingSchema = activateWithDomainBody
  .pick({ licenseCode: true, label: true, timeZone: true })
  // The name that the person has seen; without one it is shown first.
  .extend({ name: z.string().max(NAME_LENGTH_LIMIT, "tooLong").optional() });

export type NewBuildingFields = z.input<typeof newBuildingSchema>;

/**
 * Shows the name first, and creates the building once the seen name is the one it gets (attack F10).
 * @param created returns the answer once the building is created
 */
export function newBuildingAction(
  guard: Guard<{ api: ApiCalls }>,
  created: (context: LoadContext, label: string) => Response | Promise<Response>,
) {
  return formAction(
    {
      schema: newBuildingSchema,
      async guard(context, params, request) {
        const { api } = await guard(context, params, request);
        return { api, named: await nameFor(api, String(context.form.get("label") ?? "")) };
      },
      show: ({ named }, refused) => ({ ...refused, named }),
    },
    async ({ api, context, form, named }, { licenseCode, label, timeZone, name: seen }) => {
      const { name } = named;
      if (name === undefined)
        throw new ApiError("DOMAIN_NAME_EMPTY", {
          fields: { label: "empty" },
          thrown: THROWN.domainName,
        });
      if (seen !== name) return data({ result: { initialValue: typedIn(form) }, failure: undefined, named });
      await thrownAs(THROWN.activateWithDomain, () =>
        api.licences.activateWithDomain({ body: { licenseCode, label, name, timeZone } }),
      );
      return created(context, label);
    },
  );
}

/** The values that the form continues to show. */
function typedIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    ["licenseCode", "label", "timeZone"].map((field) => [field, String(form.get(field) ?? "")]),
  );
}
