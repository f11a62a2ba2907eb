import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../../auth/guards.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { whenConfirmed } from "../../../forms/confirmed.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { actionName } from "../actions/action-list.tsx";
import { getAction } from "../change-action/get-action.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const doomed = await getAction(api, place, params["actionId"]!);
  return { title: await titleIn(request, "actions.deleteAction"), ...place, doomed };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  return whenConfirmed(request, async () => {
    await api.actionGroups.removeAction({ ...place, actionId: params["actionId"]! });
    return `/domain/devices/${place.id}/actions/${place.groupId}`;
  });
}

export default function DeleteAction() {
  const { t } = useTranslation();
  const { id, groupId, doomed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("actions.deleteActionTitle", { action: actionName(t, doomed) })}
      confirm={t("actions.deleteAction")}
      closeTo={`/domain/devices/${id}/actions/${groupId}`}
      failure={answer?.failure}
    >
      <p>{t("actions.deleteActionText")}</p>
    </ConfirmDialog>
  );
}
