import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { actionName } from "./action-list.tsx";
import { getAction } from "./change-action/get-action.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const selected = await getAction(api, place, params["actionId"]!);
  return { title: await titleIn(request, "actions.deleteAction"), ...place, selected };
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  await api.actionGroups.removeAction({ ...place, actionId: params["actionId"]! });
  return { to: `/domain/devices/${place.id}/actions/${place.groupId}`, message: "said.actionDeleted" };
});

export default function DeleteAction() {
  const { t } = useTranslation();
  const { id, groupId, selected } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("actions.deleteActionTitle", { action: actionName(t, selected) })}
      confirm={t("actions.deleteAction")}
      closeTo={`/domain/devices/${id}/actions/${groupId}`}
      failure={answer?.failure}
    >
      <p>{t("actions.deleteActionText")}</p>
    </ConfirmDialog>
  );
}
