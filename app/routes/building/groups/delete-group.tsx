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
  const { id, name } = await api.agentGroups.get({ id: params["groupId"]! });
  return { title: await titleIn(request, "groups.delete"), id, name };
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  await api.agentGroups.remove({ id: params["groupId"]! });
  return { to: "/domain/groups", message: "said.groupDeleted" };
});

export default function DeleteGroup() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("groups.deleteNamed", { name })}
      confirm={t("groups.delete")}
      closeTo={`/domain/groups/${id}`}
      failure={answer?.failure}
    >
      <p>{t("groups.deleteText")}</p>
    </ConfirmDialog>
  );
}
