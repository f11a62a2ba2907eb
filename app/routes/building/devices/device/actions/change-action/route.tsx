import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { submit } from "#app/forms/submit.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { ActionForm } from "#app/routes/building/devices/device/actions/add-action/action-form.tsx";
import {
  actionOf,
  actionSchema,
  fieldNames,
} from "#app/routes/building/devices/device/actions/add-action/action-schema.ts";
import { readActionTargets } from "#app/routes/building/devices/device/actions/add-action/read-action-targets.ts";
import { readCameras } from "#app/routes/building/devices/device/actions/add-action/read-cameras.ts";
import { searchOf } from "#app/routes/building/offered-choices.ts";
import { declareForm } from "#contract/declared-form.ts";
import { getAction } from "./get-action.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const action = await getAction(api, place, params["actionId"]!);
  const { type, targetType, targetId, payload } = action;
  const search = searchOf(request);
  const duration = payload["duration"];
  return {
    title: await titleIn(request, "actions.change"),
    ...place,
    type,
    targets: await readActionTargets(api, place.id, type, search, action),
    cameras: await readCameras(api, place.id, type, search, action),
    saved: {
      target: targetId === null ? "" : `${targetType}:${targetId}`,
      text: String(payload["text"] ?? ""),
      mode: payload["mode"] === "speech" || payload["mode"] === "text_and_speech" ? payload["mode"] : "text",
      kind: String(payload["kind"] ?? 0),
      cameraId: String(payload["cameraId"] ?? ""),
      ...(typeof duration === "number" && { duration: duration / 1000 }),
    } as const,
  };
}

export const action = takesForm(declareForm(actionSchema), async ({ request, context, params }) => {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  return submit(await request.formData(), { schema: actionSchema, fieldNames }, async (typed) => {
    await api.actionGroups.updateAction({ ...place, actionId: params["actionId"]!, body: actionOf(typed) });
    return changed(context, {
      to: `/domain/devices/${place.id}/actions/${place.groupId}`,
      message: "said.actionSaved",
    });
  });
});

export default function ChangeAction() {
  const { t } = useTranslation();
  const { id, groupId, type, targets, cameras, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/domain/devices/${id}/actions/${groupId}`;
  return (
    <RouteDialog title={t(`actions.types.${type}`)} closeTo={closeTo}>
      <ActionForm
        type={type}
        targets={targets}
        cameras={cameras}
        saved={saved}
        answer={answer}
        closeTo={closeTo}
      />
    </RouteDialog>
  );
}
