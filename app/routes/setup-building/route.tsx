import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allPages } from "#contract/client/pages.ts";
import { inGroupsOfFour } from "#rules/printed-codes.ts";
import { requireInstallation } from "../../auth/guards.ts";
import { carriesBuilding, standing } from "../../components/licence-card.tsx";
import { NewBuildingForm } from "../../components/new-building-form.tsx";
import { Notice } from "../../components/notice.tsx";
import { SetupGate } from "../../components/setup-gate.tsx";
import { nameFor } from "../../forms/free-name.ts";
import { createBuilding, newBuildingSchema } from "../../forms/new-building.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { putOff } from "../../setup-steps.server.ts";
import { addressAfter } from "../../setup-steps.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const [{ steps }, { licenseCode }, licences, named] = await Promise.all([
    api.setUp.get(),
    api.setUp.trial(),
    allPages((query) => api.licences.managed({ query })),
    nameFor(api, new URL(request.url).searchParams.get("label")),
  ]);
  const free = licences.find((licence) => carriesBuilding(standing(licence, Date.now())));
  return {
    title: await titleIn(request, "setup.building.title"),
    ...{ steps, named },
    licence: licenseCode ?? (free && inGroupsOfFour(free.code)),
    constraint: getZodConstraint(newBuildingSchema),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireInstallation(context);
  const form = await request.formData();
  if (form.get("intent") === "later") return putOff(api, "building");
  return createBuilding(api, form, () => addressAfter("building"));
}

export default function SetupBuilding() {
  const { t } = useTranslation();
  const { steps, licence, named, constraint } = useLoaderData<typeof loader>();
  const told = useActionData<typeof action>();
  const answer = told && "result" in told ? told : undefined;
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
          {...{ licence, named, constraint, answer }}
          licenceHint={t(
            licence === undefined ? "newBuilding.licenceCodeHint" : "setup.building.licenceHint",
          )}
        />
      )}
    </SetupGate>
  );
}
