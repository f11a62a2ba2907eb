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
  const deviceId = params["deviceId"]!;
  const rule = { id: deviceId, associationId: params["ruleId"]! };
  const { displayName } = await api.accessControlAssociations.get(rule);
  return { title: await titleIn(request, "access.delete"), deviceId, name: displayName };
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  const rule = { id: params["deviceId"]!, associationId: params["ruleId"]! };
  await api.accessControlAssociations.remove(rule);
  return { to: `/domain/devices/${rule.id}/access`, message: "said.accessRemoved" };
});

export default function DeleteAccess() {
  const { t } = useTranslation();
  const { deviceId, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("access.deleteTitle", { name })}
      confirm={t("access.delete")}
      closeTo={`/domain/devices/${deviceId}/access`}
      failure={answer?.failure}
    >
      <p>{t("access.deleteText")}</p>
    </ConfirmDialog>
  );
}
