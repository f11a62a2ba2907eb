import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { whenConfirmed } from "../../forms/confirmed.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { personPage, requireVirtualUser } from "../person/virtual-user-access.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { virtualUser } = await requireVirtualUser(context, params);
  const { name } = virtualUser;
  return {
    title: await titleIn(request, "virtualUsers.deleteNamed", { name }),
    closeTo: personPage(params.userId),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api, virtualUser } = await requireVirtualUser(context, params);
  return whenConfirmed(request, async () => {
    await api.virtualUsers.remove({ id: virtualUser.id });
    return personPage(params.userId);
  });
}

export default function DeleteVirtualUser() {
  const { t } = useTranslation();
  const { title, closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={title}
      confirm={t("virtualUsers.confirmDelete")}
      closeTo={closeTo}
      failure={answer?.failure}
    >
      <p>{t("virtualUsers.deleteText")}</p>
    </ConfirmDialog>
  );
}
