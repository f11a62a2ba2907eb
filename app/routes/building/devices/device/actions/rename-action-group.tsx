import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { TitleEditableDialog } from "#app/components/dialogs/title-editable-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { requireCapability } from "#app/routes/building/devices/device/require-capability.ts";
import { displayName } from "#contract/fields.ts";

const renameSchema = z.object({ name: displayName });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id } = await requireCapability(api, params["deviceId"]!, "actions");
  const group = await api.actionGroups.get({ id, groupId: params["actionGroupId"]! });
  return {
    title: await titleIn(request, "components.dialog.rename"),
    name: group.name,
    closeTo: `/domain/devices/${id}/actions/${group.id}`,
  };
}

export const action = formAction(
  {
    schema: renameSchema,
    guard: requireAdministrator,
    stored: ({ api, params }) => ({
      of: params["actionGroupId"]!,
      read: async () => ({
        name: (await api.actionGroups.get({ id: params["deviceId"]!, groupId: params["actionGroupId"]! }))
          .name,
      }),
    }),
  },
  async ({ api, context, params }, body) => {
    const [id, groupId] = [params["deviceId"]!, params["actionGroupId"]!];
    await api.actionGroups.update({ id, groupId, body });
    return changed(context, { to: `/domain/devices/${id}/actions/${groupId}`, message: "said.saved" });
  },
);

export default function RenameActionGroup() {
  const { t } = useTranslation();
  const { title, name, closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <TitleEditableDialog label={title} stored={{ name }} answer={answer} closeTo={closeTo}>
      <p className="hint">{t("actions.nameHint")}</p>
    </TitleEditableDialog>
  );
}
