import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const [person, credential] = await Promise.all([
    api.users.get({ id: params.userId ?? "" }),
    api.accessCredentials.get({ id: params.credentialId ?? "" }),
  ]);
  return {
    title: await titleIn(request, "person.takeCredential"),
    person: { id: person.id, name: person.name },
    name: credential.name,
  };
}

export const action = confirmAction({ guard: requireDomain }, async ({ api, params }) => {
  await api.accessCredentials.remove({ id: params.credentialId ?? "" });
  return { to: `/domain/people/${params.userId}`, message: "said.credentialRevoked" };
});

export default function DeleteCredential() {
  const { t } = useTranslation();
  const { person, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("person.takeCredentialTitle", { name })}
      confirm={t("person.takeCredential")}
      closeTo={`/domain/people/${person.id}`}
      failure={answer?.failure}
    >
      <p>{t("person.takeCredentialText", { name: person.name })}</p>
    </ConfirmDialog>
  );
}
