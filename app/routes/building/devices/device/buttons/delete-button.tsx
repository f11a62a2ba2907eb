import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { ApiError } from "#contract/errors.ts";
import { placeOf } from "./button/read-button.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = placeOf(params);
  const { button, position } = await api.nameplate.get(place);
  if (!button) throw new ApiError("NOT_FOUND");
  const title = await titleIn(request, "button.delete");
  return { deviceId: place.id, position, title, text: button.text };
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  const place = placeOf(params);
  await api.nameplate.remove(place);
  return { to: `/domain/devices/${place.id}`, message: "said.buttonDeleted" };
});

export default function DeleteButton() {
  const { t } = useTranslation();
  const { deviceId, position, text } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("button.deleteTitle", { text })}
      confirm={t("button.delete")}
      closeTo={`/domain/devices/${deviceId}/buttons/${position}`}
      failure={answer?.failure}
    >
      <p>{t("button.deleteText")}</p>
    </ConfirmDialog>
  );
}
