import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { enterBuilding } from "#app/auth/enter-building.ts";
import { requireInstallation } from "#app/auth/guards.ts";
import { DemoBuildingForm } from "#app/components/forms/demo-building-form.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { changed } from "#app/forms/changed.ts";
import { confirmedSchema } from "#app/forms/confirmed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireInstallation(context);
  return { title: await titleIn(request, "demoBuilding.title") };
}

export const action = formAction(
  { schema: confirmedSchema, guard: requireInstallation },
  async ({ api, context }) => {
    const { id } = await api.onPremise.createDemoBuilding();
    if (await context.simulator?.view(id))
      return enterBuilding(context, id, "/domain/simulator", "said.demoEntered");
    return changed(context, { to: "/user_home", message: "said.demoCreated" });
  },
);

export default function NewDemoBuilding() {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageTitle title={t("demoBuilding.title")}>{t("demoBuilding.lead")}</PageTitle>
      <DemoBuildingForm failure={answer?.failure} intent="confirm" className="card padded" />
    </>
  );
}
