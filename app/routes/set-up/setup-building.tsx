import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { NewBuildingForm } from "#app/components/forms/new-building-form.tsx";
import { carriesBuilding, shownLicence } from "#app/components/lists/licence-card.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { SetupGate } from "#app/components/shell/setup-gate.tsx";
import { formActions } from "#app/forms/form-action.ts";
import { nameFor } from "#app/forms/free-name.ts";
import { newBuildingAction } from "#app/forms/new-building.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { laterAction } from "#app/set-up/setup-steps.server.ts";
import { addressAfter } from "#app/set-up/setup-steps.ts";
import { offeredTimeZones } from "#app/time/wall-clocks.ts";
import { allPages } from "#contract/client/pages.ts";
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
    constraint: newBuilding.constraint(),
  };
}

const later = laterAction("building");
const newBuilding = newBuildingAction(requireInstallation, () => redirect(addressAfter("building"), 303));

export const action = formActions([later, newBuilding]);

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
