import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ApiError, isApiError } from "#contract/errors.ts";
import { imageKindOf } from "#rules/avatars.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { Button } from "../../../components/button.tsx";
import { ErrorSummary } from "../../../components/error-summary.tsx";
import { PostForm } from "../../../components/post-form.tsx";
import { RouteDialog } from "../../../components/route-dialog.tsx";
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

/** Sends the picture to the provider's signed address and makes it the group's, or takes it away. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  const form = await request.formData();
  try {
    let uploadId: string | null = null;
    if (form.get("intent") !== "reset") {
      const picture = form.get("picture");
      if (!(picture instanceof File)) throw new ApiError("NOT_AN_IMAGE");
      const bytes = new Uint8Array(await picture.arrayBuffer());
      const kind = imageKindOf(bytes);
      if (kind === undefined) throw new ApiError("NOT_AN_IMAGE");
      const uploading = await api.actionGroups.uploadAvatar(place);
      await context.client.put(uploading.address, bytes, `image/${kind}`);
      uploadId = uploading.uploadId;
    }
    await api.actionGroups.confirmAvatar({ ...place, body: { uploadId } });
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
  return (
    <RouteDialog
      title={t("actions.picture", { name: group.name })}
      closeTo={`/domain/devices/${id}/actions/${groupId}`}
    >
      <PostForm className="form" encType="multipart/form-data" preventScrollReset>
        <ErrorSummary failure={answer?.failure} />
        <GroupPicture deviceId={id} group={group} />
        <div className="field">
          <label className="field-label" htmlFor="picture">
            {t("buildingPicture.file")}
          </label>
          <p className="hint">{t("buildingPicture.fileHint")}</p>
          <div className="control">
            <input id="picture" name="picture" type="file" accept="image/png,image/jpeg" />
          </div>
        </div>
        <div className="form-actions">
          {group.avatar !== null && (
            <Button name="intent" value="reset" icon="trash">
              {t("actions.resetPicture")}
            </Button>
          )}
          <Button weight="primary" name="intent" value="choose">
            {t("buildingPicture.save")}
          </Button>
        </div>
      </PostForm>
    </RouteDialog>
  );
}
