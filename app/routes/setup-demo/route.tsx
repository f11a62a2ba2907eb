import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireInstallation } from "../../auth/guards.ts";
import { DemoBuildingForm } from "../../components/demo-building-form.tsx";
import { Notice } from "../../components/notice.tsx";
import { SetupGate } from "../../components/setup-gate.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { putOff } from "../../setup-steps.server.ts";
import { addressAfter } from "../../setup-steps.ts";

const demoSchema = z.object({ intent: z.enum(["make", "later"]) });

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const { steps } = await api.setUp.get();
  return { title: await titleIn(request, "setup.demo.title"), steps };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireInstallation(context);
  return submit(await request.formData(), { schema: demoSchema }, async ({ intent }) => {
    if (intent === "later") return putOff(api, "demo");
    // A page that was left open makes no second one.
    if ((await api.setUp.get()).steps.demo !== "done") await api.onPremise.createDemoBuilding();
    return redirect(addressAfter("demo"), 303);
  });
}

export default function SetupDemo() {
  const { t } = useTranslation();
  const { steps } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SetupGate step="demo" states={steps} title={t("setup.demo.title")} lead={t("setup.demo.lead")}>
      {steps.demo === "done" ? (
        <Notice tone="good" title={t("setup.demo.isThere")}>
          <p>{t("setup.demo.isThereText")}</p>
        </Notice>
      ) : (
        <DemoBuildingForm failure={answer?.failure} intent="make" className="demo-contents" />
      )}
    </SetupGate>
  );
}
