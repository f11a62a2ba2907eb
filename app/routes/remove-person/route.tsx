import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../auth/guards.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { whenConfirmed } from "../../forms/confirmed.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.users.get({ id: params.userId ?? "" });
  return { title: await titleIn(request, "person.removeTitle", { name }), id, name };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  return whenConfirmed(request, async () => {
    await api.domains.removeMember({ id: domainId, userId: params.userId ?? "" });
    return "/domain/people";
  });
}

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
