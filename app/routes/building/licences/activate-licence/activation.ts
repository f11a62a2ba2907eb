import { data } from "@remix-run/node";
import { z } from "zod";
import { shownLicence } from "#app/components/lists/licence-card.tsx";
import { changed } from "#app/forms/changed.ts";
import { submit } from "#app/forms/submit.ts";
import type { LoadContext } from "#app/load-context.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { declareForm } from "#contract/declared-form.ts";
import { id } from "#contract/fields.ts";
import { licenceCode } from "#contract/licences/licences.ts";

export const activationSchema = z.object({
  intent: z.enum(["look", "activate"]),
  licenseCode: licenceCode,
  /** The group that its seats for people are limited to. */
  constrainedAgentGroupId: id.optional(),
});

export const activationForm = declareForm(activationSchema);

export type ActivationFields = z.input<typeof activationSchema>;

/** First shows the terms of a code, which does not use it up; then makes the caller its owner. */
export async function activateByCode(context: LoadContext, api: ApiCalls, form: FormData, closeTo: string) {
  return submit(form, { schema: activationSchema }, async ({ intent, ...body }) => {
    if (intent === "activate") {
      await api.licences.activate({ body });
      return changed(context, { to: closeTo, message: "licences.notice.activated" });
    }
    const { licenseCode } = body;
    const licence = await api.licences.licenseByCode({ query: { licenseCode } });
    return data({ found: { licenseCode, licence: shownLicence(licence, Date.now()) } });
  });
}
