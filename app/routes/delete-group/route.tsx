import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../auth/guards.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.agentGroups.get({ id: params["groupId"]! });
  return { title: await titleIn(request, "groups.delete"), id, name };
}

export async function action({ context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  await api.agentGroups.remove({ id: params["groupId"]! });
  return redirect("/domain/groups", 303);
}

export default function DeleteGroup() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title={t("groups.deleteNamed", { name })}
      confirm={t("groups.delete")}
      closeTo={`/domain/groups/${id}`}
    >
      <p>{t("groups.deleteText")}</p>
    </ConfirmDialog>
  );
}
