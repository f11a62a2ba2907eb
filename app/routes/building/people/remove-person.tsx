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
  const { id, name } = await api.users.get({ id: params.userId ?? "" });
  return { title: await titleIn(request, "person.removeTitle", { name }), id, name };
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, domainId, params }) => {
  const { name } = await api.users.get({ id: params.userId ?? "" });
  await api.domains.removeMember({ id: domainId, userId: params.userId ?? "" });
  return { to: "/domain/people", message: "said.personRemoved", values: { name } };
});

export default function RemovePerson() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("person.removeTitle", { name })}
      confirm={t("person.remove")}
      closeTo={`/domain/people/${id}`}
      failure={answer?.failure}
    >
      <p>{t("person.removeText")}</p>
    </ConfirmDialog>
  );
}
