import { type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "../../auth/guards.ts";
import { DemoBuildingForm } from "../../components/demo-building-form.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { whenConfirmed } from "../../forms/confirmed.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireInstallation(context);
  return { title: await titleIn(request, "demoBuilding.title") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireInstallation(context);
  return whenConfirmed(request, async () => {
    const { id } = await api.onPremise.createDemoBuilding();
    return `/user_home?created=${id}`;
  });
}

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
