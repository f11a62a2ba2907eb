import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { TextAreaField } from "#app/components/fields/choice-fields.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { jsonPreferences } from "#contract/fields.ts";
import { PREFERENCES_FORM_MAX_BYTES } from "#rules/buildings/preferences.ts";

const preferencesSchema = z.object({ preferences: jsonPreferences.optional().default("{}") });

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const { preferences } = await api.domains.getPreferences({ id: domainId });
  return { title: await titleIn(request, "buildingPreferences.title"), preferences };
}

export const action = formAction(
  {
    schema: preferencesSchema,
    maxBytes: PREFERENCES_FORM_MAX_BYTES,
    guard: requireAdministrator,
    stored: ({ api, domainId }) => ({
      of: domainId,
      read: () => api.domains.getPreferences({ id: domainId }),
    }),
  },
  async ({ api, domainId, context }, body) => {
    await api.domains.setPreferences({ id: domainId, body });
    return changed(context, { to: "/domain/settings", message: "said.saved" });
  },
);

export default function BuildingPreferences() {
  const { t } = useTranslation();
  const { preferences } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof preferencesSchema>>({
    id: "preferences",
    answer,
    defaultValue: { preferences },
    stored: { preferences },
  });
  return (
    <RouteDialog title={t("buildingPreferences.title")} closeTo="/domain/settings" wide>
      <p>{t("buildingPreferences.lead")}</p>
      <DialogForm
        form={form}
        failure={answer?.failure}
        closeTo="/domain/settings"
        confirm={t("settings.save")}
      >
        <TextAreaField
          field={fields.preferences}
          label={t("buildingPreferences.label")}
          hint={t("buildingPreferences.hint")}
          rows={10}
        />
      </DialogForm>
    </RouteDialog>
  );
}
