import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isApiError } from "#contract/errors.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { ImagePicker } from "../../../components/image-picker.tsx";
import { RouteDialog } from "../../../components/route-dialog.tsx";
import { choosePicture } from "../../../forms/choose-picture.server.ts";
import { failureOf } from "../../../forms/failure.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { GroupPicture } from "../actions/group-picture.tsx";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const group = await api.actionGroups.get(place);
  return { title: await titleIn(request, "actions.picture", { name: group.name }), ...place, group };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  try {
    await choosePicture(context, await request.formData(), "action", {
      upload: () => api.actionGroups.uploadAvatar(place),
      confirm: (uploadId) => api.actionGroups.confirmAvatar({ ...place, body: { uploadId } }),
    });
    return redirect(`/domain/devices/${place.id}/actions/${place.groupId}`, 303);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ failure: failureOf(error) }, { status: error.status });
  }
}

export default function ActionGroupPicture() {
  const { t } = useTranslation();
  const { id, groupId, group } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/domain/devices/${id}/actions/${groupId}`;
  return (
    <RouteDialog title={t("actions.picture", { name: group.name })} closeTo={closeTo}>
      <ImagePicker
        kind="action"
        now={<GroupPicture deviceId={id} group={group} />}
        resettable={group.avatar !== null}
        failure={answer?.failure}
        closeTo={closeTo}
      />
    </RouteDialog>
  );
}
