import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { ApiError } from "#contract/errors.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const deviceId = params["deviceId"]!;
  const { items } = await api.virtualInputs.list({ id: deviceId });
  const input = items.find(({ id }) => id === params["inputId"]);
  if (!input) throw new ApiError("NOT_FOUND");
  return { title: await titleIn(request, "virtualInputs.delete"), deviceId, name: input.displayName };
}

export const action = confirmAction(
  { guard: (context) => requireInstaller(context, "DEVICES") },
  async ({ api, params }) => {
    const [id, inputId] = [params["deviceId"]!, params["inputId"]!];
    await api.virtualInputs.remove({ id, inputId });
    return { to: `/domain/devices/${id}/outputs`, message: "said.inputDeleted" };
  },
);

export default function DeleteVirtualInput() {
  const { t } = useTranslation();
  const { deviceId, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("virtualInputs.deleteTitle", { name })}
      confirm={t("virtualInputs.delete")}
      closeTo={`/domain/devices/${deviceId}/outputs`}
      failure={answer?.failure}
    >
      <p>{t("virtualInputs.deleteText")}</p>
    </ConfirmDialog>
  );
}
