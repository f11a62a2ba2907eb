import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { ApiCalls } from "#contract/client/client.ts";
import { id } from "#contract/fields.ts";
import { licenceCode } from "#contract/licences.ts";
import { submit } from "../../forms/submit.ts";
import { standing } from "../../components/licence-card.tsx";

export const activationSchema = z.object({
  intent: z.enum(["look", "activate"]),
  licenseCode: licenceCode,
  /** The group for whose members alone its seats for people are. */
  constrainedAgentGroupId: id.optional(),
});

export type ActivationFields = z.input<typeof activationSchema>;

/** First tells what a code gives, which uses nothing up; then makes the caller its owner. */
export async function activateByCode(api: ApiCalls, form: FormData, closeTo: string) {
  return submit(form, { schema: activationSchema }, async ({ intent, ...body }) => {
    if (intent === "activate") {
      await api.licences.activate({ body });
      return redirect(`${closeTo}?activated=1`, 303);
    }
    const { licenseCode } = body;
    const licence = await api.licences.licenseByCode({ query: { licenseCode } });
    return data({ found: { licenseCode, licence: standing(licence, Date.now()) } });
  });
}
