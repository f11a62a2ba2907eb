import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireOwnAccount } from "#app/auth/guards.ts";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { NewBuildingForm } from "#app/components/forms/new-building-form.tsx";
import { changed } from "#app/forms/changed.ts";
import { nameFor } from "#app/forms/free-name.ts";
import { newBuildingAction } from "#app/forms/new-building.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { offeredTimeZones } from "#app/time/wall-clocks.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";

export const meta = titleMeta;

/** With `?label=` it returns the name that a building with this label would get. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireOwnAccount(context);
  const search = new URL(request.url).searchParams;
  return {
    title: await titleIn(request, "newBuilding.title"),
    licence: search.get("licence")?.slice(0, NAME_LENGTH_LIMIT),
    named: await nameFor(api, search.get("label")),
    zones: offeredTimeZones(),
    constraint: action.constraint(),
  };
}

export const action = newBuildingAction(requireOwnAccount, (context, label) =>
  changed(context, { to: "/user_home", message: "userHome.created", values: { label } }),
);

export default function NewBuilding() {
  const { t } = useTranslation();
  const { licence, named, zones, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RouteDialog title={t("newBuilding.title")} closeTo="/user_home">
      <NewBuildingForm
        licence={licence}
        named={named}
        zones={zones}
        constraint={constraint}
        answer={answer}
        licenceHint={t("newBuilding.licenceCodeHint")}
        closeTo="/user_home"
      />
    </RouteDialog>
  );
}
