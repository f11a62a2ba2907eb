import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../../auth/guards.ts";
import { RouteDialog } from "../../../components/route-dialog.tsx";
import { submit } from "../../../forms/submit.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { ActionForm } from "../add-action/action-form.tsx";
import { actionOf, actionSchema, fieldNames } from "../add-action/action-schema.ts";
import { readActionTargets } from "../add-action/read-action-targets.ts";
import { getAction } from "./get-action.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const action = await getAction(api, place, params["actionId"]!);
  const { type, targetType, targetId, payload } = action;
  const duration = payload["duration"];
  return {
    title: await titleIn(request, "actions.change"),
    ...{ ...place, type },
    targets: await readActionTargets(api, place.id, type, action),
    saved: {
      target: targetId === null ? "" : `${targetType}:${targetId}`,
      text: String(payload["text"] ?? ""),
      mode: payload["mode"] === "speech" || payload["mode"] === "text_and_speech" ? payload["mode"] : "text",
      kind: String(payload["kind"] ?? 0),
      ...(typeof duration === "number" && { duration: duration / 1000 }),
    } as const,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  return submit(await request.formData(), { schema: actionSchema, fieldNames }, async (typed) => {
    await api.actionGroups.updateAction({ ...place, actionId: params["actionId"]!, body: actionOf(typed) });
    return redirect(`/domain/devices/${place.id}/actions/${place.groupId}`, 303);
  });
}

export default function ChangeAction() {
  const { t } = useTranslation();
  const { id, groupId, type, targets, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/domain/devices/${id}/actions/${groupId}`;
  return (
    <RouteDialog title={t(`actions.types.${type}`)} closeTo={closeTo}>
      <ActionForm {...{ type, targets, saved, answer, closeTo }} />
    </RouteDialog>
  );
}
