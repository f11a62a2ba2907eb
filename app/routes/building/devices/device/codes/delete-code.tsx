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
  const deviceId = params["deviceId"]!;
  const { code } = await api.codes.get({ id: deviceId, codeId: params["codeId"]! });
  return { title: await titleIn(request, "codes.delete"), deviceId, code };
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  const [id, codeId] = [params["deviceId"]!, params["codeId"]!];
  await api.codes.remove({ id, codeId });
  return { to: `/domain/devices/${id}/codes`, message: "said.codeDeleted" };
});

export default function DeleteCode() {
  const { t } = useTranslation();
  const { deviceId, code } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("codes.deleteTitle", { code })}
      confirm={t("codes.delete")}
      closeTo={`/domain/devices/${deviceId}/codes`}
      failure={answer?.failure}
    >
      <p>{t("codes.deleteText")}</p>
    </ConfirmDialog>
  );
}
