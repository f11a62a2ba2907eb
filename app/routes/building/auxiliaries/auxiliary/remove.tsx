import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.auxiliaries.get({ id: params["auxiliaryId"]! });
  return { title: await titleIn(request, "auxiliaries.removeNamed", { name }), id, name };
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  await api.auxiliaries.remove({ id: params["auxiliaryId"]! });
  return { to: "/domain/auxiliaries", message: "said.auxiliaryDeleted" };
});

export default function RemoveAuxiliary() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("auxiliaries.removeNamed", { name })}
      confirm={t("auxiliaries.remove")}
      closeTo={`/domain/auxiliaries/${id}/settings`}
      failure={answer?.failure}
    >
      <p>{t("auxiliaries.removeText")}</p>
    </ConfirmDialog>
  );
}
