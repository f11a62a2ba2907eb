import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#contract/errors.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { whenConfirmed } from "../../../forms/confirmed.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { getPlace, readButton } from "../button/read-button.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = await getPlace(api, params);
  const { button } = await readButton(api, place);
  if (!button) throw new ApiError("NOT_FOUND");
  return { ...place, title: await titleIn(request, "button.delete"), text: button.text };
}

/** Its codes go first, so that its action group goes with it. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  return whenConfirmed(request, async () => {
    const place = await getPlace(api, params);
    const { button, codes } = await readButton(api, place);
    if (!button) throw new ApiError("NOT_FOUND");
    const id = place.deviceId;
    for (const { id: codeId, actionGroupId } of codes) {
      if (actionGroupId === button.actionGroupId) await api.codes.remove({ id, codeId });
    }
    await api.ringBellButtons.remove({ id, buttonId: button.id });
    return `/domain/devices/${id}`;
  });
}

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
