import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { requireUser } from "../../auth/guards.ts";
import { NewBuildingForm } from "../../components/new-building-form.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { nameFor } from "../../forms/free-name.ts";
import { createBuilding, newBuildingSchema } from "../../forms/new-building.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

export const meta = titleMeta;

/** With `?label=` it tells the name that a building called so would get. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const search = new URL(request.url).searchParams;
  return {
    title: await titleIn(request, "newBuilding.title"),
    licence: search.get("licence")?.slice(0, NAME_LENGTH_LIMIT),
    named: await nameFor(api, search.get("label")),
    constraint: getZodConstraint(newBuildingSchema),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireUser(context);
  return createBuilding(api, await request.formData(), (id) => `/user_home?created=${id}`);
}

export default function NewBuilding() {
  const { t } = useTranslation();
  const { licence, named, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RouteDialog title={t("newBuilding.title")} closeTo="/user_home">
      <NewBuildingForm
        {...{ licence, named, constraint, answer }}
        licenceHint={t("newBuilding.licenceCodeHint")}
        closeTo="/user_home"
      />
    </RouteDialog>
  );
}
