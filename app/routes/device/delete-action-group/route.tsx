import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireAdministrator } from "../../../auth/guards.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { submit } from "../../../forms/submit.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";

export const meta = titleMeta;

const confirmed = z.object({ intent: z.literal("confirm") });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const { name } = await api.actionGroups.get(place);
  return { title: await titleIn(request, "actions.delete"), ...place, name };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  return submit(await request.formData(), { schema: confirmed }, async () => {
    await api.actionGroups.remove(place);
    return redirect(`/domain/devices/${place.id}/actions`, 303);
  });
}

export default function DeleteActionGroup() {
  const { t } = useTranslation();
  const { id, groupId, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("actions.deleteNamed", { name })}
      confirm={t("actions.delete")}
      closeTo={`/domain/devices/${id}/actions/${groupId}`}
      failure={answer?.failure}
    >
      <p>{t("actions.deleteText")}</p>
    </ConfirmDialog>
  );
}
