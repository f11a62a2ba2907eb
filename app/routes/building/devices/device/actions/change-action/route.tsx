import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readSearch } from "#app/lists/offered-choices.ts";
import { ActionForm } from "#app/routes/building/devices/device/actions/add-action/action-form.tsx";
import {
  actionChoosers,
  actionSchema,
  fieldNames,
  toActionFields,
  toActionInput,
  toStoredAction,
} from "#app/routes/building/devices/device/actions/add-action/action-schema.ts";
import { readActionTargets } from "#app/routes/building/devices/device/actions/add-action/read-action-targets.ts";
import { readCameras } from "#app/routes/building/devices/device/actions/add-action/read-cameras.ts";
import { getAction } from "./get-action.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const action = await getAction(api, place, params["actionId"]!);
  const { type } = action;
  const search = readSearch(request, context);
  return {
    title: await titleIn(request, "actions.change"),
    ...place,
    type,
    targets: await readActionTargets(api, place.id, type, search, action),
    cameras: await readCameras(api, place.id, type, search, action),
    saved: toActionFields(action),
    stored: toStoredAction(action),
  };
}

export const action = formAction(
  {
    schema: actionSchema,
    choosers: actionChoosers,
    guard: requireAdministrator,
    fieldNames,
    stored: ({ api, params }) => ({
      of: params["actionId"]!,
      read: async () =>
        toStoredAction(
          await getAction(
            api,
            { id: params["deviceId"]!, groupId: params["actionGroupId"]! },
            params["actionId"]!,
          ),
        ),
    }),
  },
  async ({ api, context, params }, typed) => {
    const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
    const actionId = params["actionId"]!;
    await api.actionGroups.updateAction({ ...place, actionId, body: toActionInput(typed) });
    return changed(context, {
      to: `/domain/devices/${place.id}/actions/${place.groupId}`,
      message: "said.actionSaved",
    });
  },
);

export default function ChangeAction() {
  const { t } = useTranslation();
  const { id, groupId, type, targets, cameras, saved, stored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/domain/devices/${id}/actions/${groupId}`;
  return (
    <RouteDialog title={t(`actions.types.${type}`)} closeTo={closeTo}>
      <ActionForm
        type={type}
        targets={targets}
        cameras={cameras}
        saved={saved}
        stored={stored}
        answer={answer}
        closeTo={closeTo}
      />
    </RouteDialog>
  );
}
