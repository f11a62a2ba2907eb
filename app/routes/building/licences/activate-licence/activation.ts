import { data } from "@remix-run/node";
import { z } from "zod";
import { shownLicence } from "#app/components/lists/licence-card.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction, type Guard } from "#app/forms/form-action.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { id } from "#contract/fields.ts";
import { licenceCode } from "#contract/licences/licences.ts";

const activationSchema = z.object({
  intent: z.enum(["look", "activate"]),
  licenseCode: licenceCode,
  /** The group that its seats for people are limited to. */
  constrainedAgentGroupId: id.optional(),
});

export type ActivationFields = z.input<typeof activationSchema>;

/** First shows the terms of a code, which does not use it up; then makes the caller its owner. */
export function activationAction(guard: Guard<{ api: ApiCalls }>, closeTo: string) {
  return formAction({ schema: activationSchema, guard }, async ({ api, context }, { intent, ...body }) => {
    if (intent === "activate") {
      await api.licences.activate({ body });
      return changed(context, { to: closeTo, message: "licences.notice.activated" });
    }
    const { licenseCode } = body;
    const licence = await api.licences.licenseByCode({ query: { licenseCode } });
    return data({ found: { licenseCode, licence: shownLicence(licence, Date.now()) } });
  });
}
