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
  const { identifier } = await api.nfcTags.get({ id: params.tagId ?? "" });
  return { title: await titleIn(request, "tags.removeTitle", { identifier }), identifier };
}

export const action = confirmAction({ guard: requireDomain }, async ({ api, params }) => {
  await api.nfcTags.remove({ id: params.tagId ?? "" });
  return { to: "/domain/tags", message: "said.tagDeleted" };
});

export default function DeleteTag() {
  const { t } = useTranslation();
  const { identifier } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("tags.removeTitle", { identifier })}
      confirm={t("tags.confirmRemove")}
      closeTo="/domain/tags"
      failure={answer?.failure}
    >
      <p>{t("tags.removeText")}</p>
    </ConfirmDialog>
  );
}
