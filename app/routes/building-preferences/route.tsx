import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { preferences } from "#contract/fields.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { TextAreaField } from "../../components/choice-fields.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

const preferencesSchema = z.object({
  preferences: preferences.refine(isJson, "invalid").optional().default(""),
});

/** §3: a JSON string. The provider takes any text; what is no JSON would only make the apps stumble. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const { preferences } = await api.domains.getPreferences({ id: domainId });
  return { title: await titleIn(request, "buildingPreferences.title"), preferences };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  return submit(await request.formData(), { schema: preferencesSchema }, async (body) => {
    await api.domains.setPreferences({ id: domainId, body });
    return redirect("/domain/settings?saved", 303);
  });
}

export default function BuildingPreferences() {
  const { t } = useTranslation();
  const { preferences } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof preferencesSchema>>({
    id: "preferences",
    answer,
    defaultValue: { preferences },
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
