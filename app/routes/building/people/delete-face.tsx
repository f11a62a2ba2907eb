import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readFaceOf } from "./person/read-face.ts";
import { personPage } from "./person/virtual-user-access.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { identifier, userId } = await readFaceOf(api, params);
  const title = await titleIn(request, "faces.deleteTitle", { identifier });
  return { title, closeTo: personPage(userId) };
}

export const action = confirmAction({ guard: requireDomain }, async ({ api, params }) => {
  const { id, userId } = await readFaceOf(api, params);
  await api.faceIds.remove({ id });
  return { to: personPage(userId), message: "said.faceDeleted" };
});

export default function DeleteFace() {
  const { t } = useTranslation();
  const { title, closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={title}
      confirm={t("faces.confirmDelete")}
      closeTo={closeTo}
      failure={answer?.failure}
    >
      <p>{t("faces.deleteText")}</p>
    </ConfirmDialog>
  );
}
