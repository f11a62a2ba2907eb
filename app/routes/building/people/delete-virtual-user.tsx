import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { personPage, requireVirtualUser } from "./person/virtual-user-access.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { virtualUser } = await requireVirtualUser(context, params);
  const { name } = virtualUser;
  return {
    title: await titleIn(request, "virtualUsers.deleteNamed", { name }),
    closeTo: personPage(params.userId),
  };
}

export const action = confirmAction({ guard: requireVirtualUser }, async ({ api, virtualUser, params }) => {
  await api.virtualUsers.remove({ id: virtualUser.id });
  return { to: personPage(params.userId), message: "said.virtualUserDeleted" };
});

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
