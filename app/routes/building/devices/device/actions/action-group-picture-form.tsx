import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { ImagePicker } from "#app/components/dialogs/image-picker.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { actionGroupAvatar } from "#app/pictures/avatars.ts";
import { pictureAction } from "#app/pictures/picture-action.server.ts";
import { GroupPicture } from "./group-picture.tsx";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const group = await api.actionGroups.get(place);
  return { title: await titleIn(request, "actions.picture", { name: group.name }), ...place, group };
}

export const action = pictureAction({
  guard: requireAdministrator,
  kind: "action",
  calls({ api, params }) {
    const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
    return {
      upload: () => api.actionGroups.uploadAvatar(place),
      confirm: (uploadId) => api.actionGroups.confirmAvatar({ ...place, body: { uploadId } }),
    };
  },
  closeTo: ({ params }) => `/domain/devices/${params["deviceId"]}/actions/${params["actionGroupId"]}`,
});

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
        picture={actionGroupAvatar(id, group)}
        failure={answer?.failure}
        closeTo={closeTo}
      />
    </RouteDialog>
  );
}
