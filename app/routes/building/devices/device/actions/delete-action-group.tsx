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
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const { name } = await api.actionGroups.get(place);
  return { title: await titleIn(request, "actions.delete"), ...place, name };
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  await api.actionGroups.remove(place);
  return { to: `/domain/devices/${place.id}/actions`, message: "said.actionGroupDeleted" };
});

export default function DeleteActionGroup() {
  const { t } = useTranslation();
  const { id, groupId, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("actions.deleteNamed", { name })}
      confirm={t("actions.delete")}
      closeTo={`/domain/devices/${id}/actions/${groupId}`}
      failure={answer?.failure}
    >
      <p>{t("actions.deleteText")}</p>
    </ConfirmDialog>
  );
}
