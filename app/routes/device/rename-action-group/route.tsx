import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { displayName } from "#contract/fields.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { TitleEditableDialog } from "../../../components/title-editable-dialog.tsx";
import { submit } from "../../../forms/submit.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { requireSide } from "../require-side.ts";

const renameSchema = z.object({ name: displayName });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id } = await requireSide(api, params["deviceId"]!, "actions");
  const group = await api.actionGroups.get({ id, groupId: params["actionGroupId"]! });
  return {
    title: await titleIn(request, "components.dialog.rename"),
    name: group.name,
    closeTo: `/domain/devices/${id}/actions/${group.id}`,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const [id, groupId] = [params["deviceId"]!, params["actionGroupId"]!];
  return submit(await request.formData(), { schema: renameSchema }, async (body) => {
    await api.actionGroups.update({ id, groupId, body });
    return redirect(`/domain/devices/${id}/actions/${groupId}`, 303);
  });
}

export default function RenameActionGroup() {
  const { t } = useTranslation();
  const { title, name, closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <TitleEditableDialog {...{ label: title, name, answer, closeTo }}>
      <p className="hint">{t("actions.nameHint")}</p>
    </TitleEditableDialog>
  );
}
