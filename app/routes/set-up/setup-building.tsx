import { getZodConstraint } from "@conform-to/zod/v4";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { NewBuildingForm } from "#app/components/forms/new-building-form.tsx";
import { carriesBuilding, shownLicence } from "#app/components/lists/licence-card.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { SetupGate } from "#app/components/shell/setup-gate.tsx";
import { nameFor } from "#app/forms/free-name.ts";
import { createBuilding, newBuildingSchema } from "#app/forms/new-building.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { postpone } from "#app/setup-steps.server.ts";
import { addressAfter } from "#app/setup-steps.ts";
import { offeredTimeZones } from "#app/wall-clocks.ts";
import { allPages } from "#contract/client/pages.ts";
import { declareForm } from "#contract/declared-form.ts";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const [{ steps }, { licenseCode }, licences, named] = await Promise.all([
    api.setUp.get(),
    api.setUp.trial(),
    allPages((query) => api.licences.managed({ query })),
    nameFor(api, new URL(request.url).searchParams.get("label")),
  ]);
  const free = licences.find((licence) => carriesBuilding(shownLicence(licence, Date.now())));
  return {
    title: await titleIn(request, "setup.building.title"),
    steps,
    named,
    licence: licenseCode ?? (free && formatLicenceCode(free.code)),
    zones: offeredTimeZones(),
    constraint: getZodConstraint(newBuildingSchema),
  };
}

export const action = takesForm(
  declareForm(newBuildingSchema, { intents: ["later"] }),
  async ({ request, context }) => {
    const { api } = await requireInstallation(context);
    const form = await request.formData();
    if (form.get("intent") === "later") return postpone(api, "building");
    return createBuilding(api, form, () => redirect(addressAfter("building"), 303));
  },
);

export default function SetupBuilding() {
  const { t } = useTranslation();
  const { steps, licence, named, zones, constraint } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const answer = result && "result" in result ? result : undefined;
  return (
    <SetupGate
      step="building"
      states={steps}
      title={t("setup.building.title")}
      lead={t("setup.building.lead")}
    >
      {steps.building === "done" ? (
        <Notice tone="good" title={t("setup.building.isThere")}>
          <p>{t("setup.building.isThereText")}</p>
        </Notice>
      ) : (
        <NewBuildingForm
          licence={licence}
          named={named}
          zones={zones}
          constraint={constraint}
          answer={answer}
          licenceHint={t(
            licence === undefined ? "newBuilding.licenceCodeHint" : "setup.building.licenceHint",
          )}
        />
      )}
    </SetupGate>
  );
}
