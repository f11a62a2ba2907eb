import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#contract/errors.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { whenConfirmed } from "../../../forms/confirmed.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const deviceId = params["deviceId"]!;
  const { items } = await api.virtualInputs.list({ id: deviceId });
  const input = items.find(({ id }) => id === params["inputId"]);
  if (!input) throw new ApiError("NOT_FOUND");
  return { title: await titleIn(request, "virtualInputs.delete"), deviceId, name: input.displayName };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const [id, inputId] = [params["deviceId"]!, params["inputId"]!];
  return whenConfirmed(request, async () => {
    await api.virtualInputs.remove({ id, inputId });
    return `/domain/devices/${id}/outputs`;
  });
}

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
