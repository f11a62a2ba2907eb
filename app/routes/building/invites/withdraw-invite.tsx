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
  const { id, name } = await api.invites.get({ id: params.inviteId ?? "" });
  return { title: await titleIn(request, "inviteDetails.withdraw"), id, name };
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  await api.invites.remove({ id: params.inviteId ?? "" });
  return { to: "/domain/invites", message: "said.inviteWithdrawn" };
});

export default function WithdrawInvite() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("inviteDetails.withdrawTitle", { name })}
      confirm={t("inviteDetails.withdraw")}
      closeTo={`/domain/invites/${id}`}
      failure={answer?.failure}
    >
      <p>{t("inviteDetails.withdrawText")}</p>
    </ConfirmDialog>
  );
}
