import { data } from "@remix-run/node";
import { z } from "zod";
import { type ShownLicence, shownLicence } from "#app/components/lists/licence-card.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction, type Guard } from "#app/forms/form-action.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
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

export interface LicencePreview {
  licenseCode: string;
  licence: ShownLicence;
}

/** A refused form, the terms of a code, or the terms again with the groups that were searched. */
export interface ActivationAnswer extends Partial<FormAnswer> {
  found?: LicencePreview;
}

/** First shows the terms of a code, which does not use it up; then makes the caller its owner. */
export function activationAction(guard: Guard<{ api: ApiCalls }>, closeTo: string) {
  return formAction(
    {
      schema: activationSchema,
      choosers: ["constrainedAgentGroupId"],
      guard,
      // A search among the groups shows the terms again.
      show: async ({ api, context, form }, refused): Promise<ActivationAnswer> => {
        const code = licenceCode.safeParse(form.get("licenseCode"));
        const isSearch = context.sentSearch !== undefined && code.success;
        return isSearch ? { ...refused, found: await previewLicence(api, code.data) } : refused;
      },
    },
    async ({ api, context }, { intent, ...body }) => {
      if (intent === "activate") {
        await api.licences.activate({ body });
        return changed(context, { to: closeTo, message: "licences.notice.activated" });
      }
      return data<ActivationAnswer>({ found: await previewLicence(api, body.licenseCode) });
    },
  );
}

async function previewLicence(api: ApiCalls, licenseCode: string): Promise<LicencePreview> {
  const licence = await api.licences.licenseByCode({ query: { licenseCode } });
  return { licenseCode, licence: shownLicence(licence, Date.now()) };
}
