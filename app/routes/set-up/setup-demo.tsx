import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireInstallation } from "#app/auth/guards.ts";
import { DemoBuildingForm } from "#app/components/forms/demo-building-form.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { SetupGate } from "#app/components/shell/setup-gate.tsx";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { postpone } from "#app/set-up/setup-steps.server.ts";
import { addressAfter } from "#app/set-up/setup-steps.ts";

const demoSchema = z.object({ intent: z.enum(["make", "later"]) });

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const { steps } = await api.setUp.get();
  return { title: await titleIn(request, "setup.demo.title"), steps };
}

export const action = formAction(
  { schema: demoSchema, guard: requireInstallation },
  async ({ api }, { intent }) => {
    if (intent === "later") return postpone(api, "demo");
    // A page that was left open does not create a second one.
    if ((await api.setUp.get()).steps.demo !== "done") await api.onPremise.createDemoBuilding();
    return redirect(addressAfter("demo"), 303);
  },
);

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
