import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { callsOf, groupIdOf, kindOf, placeOfKind } from "./access-areas/kinds.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const kind = kindOf(request);
  const { id, name } = await callsOf(api, kind).get(groupIdOf(params));
  return { title: await titleIn(request, `accessAreas.${kind}.deleteNamed`, { name }), kind, id };
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params, request }) => {
  const kind = kindOf(request);
  await callsOf(api, kind).remove(groupIdOf(params));
  return { to: placeOfKind[kind], message: `accessAreas.${kind}.notice.deleted` };
});

export default function DeleteAccessArea() {
  const { t } = useTranslation();
  const { title, kind, id } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={title}
      confirm={t(`accessAreas.${kind}.delete`)}
      closeTo={`${placeOfKind[kind]}/${id}`}
      failure={answer?.failure}
    >
      <p>{t(`accessAreas.${kind}.deleteText`)}</p>
    </ConfirmDialog>
  );
}
