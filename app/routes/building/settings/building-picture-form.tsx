import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { domainAvatar } from "#app/avatars.ts";
import { ImagePicker } from "#app/components/dialogs/image-picker.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { AvatarImage } from "#app/components/drawings/avatar-image.tsx";
import { BuildingFront } from "#app/components/drawings/building-front.tsx";
import { changed } from "#app/forms/changed.ts";
import { failureOf } from "#app/forms/failure.ts";
import { pictureForm, takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { choosePicture } from "#app/pictures/choose-picture.server.ts";
import { isApiError } from "#contract/errors.ts";

const PLACE = "/domain/settings";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const picture = domainAvatar(await api.domains.get({ id: domainId }));
  return { title: await titleIn(request, "buildingPicture.title"), picture };
}

export const action = takesForm(pictureForm, async ({ request, context }) => {
  const { api, domainId: id } = await requireAdministrator(context);
  try {
    await choosePicture(context, await request.formData(), "building", {
      upload: () => api.domains.uploadAvatar({ id }),
      confirm: (uploadId) => api.domains.confirmAvatar({ id, body: { uploadId } }),
    });
    return changed(context, { to: PLACE, message: "said.pictureSaved" });
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ failure: failureOf(error) }, { status: error.status });
  }
});

export default function BuildingPicture() {
  const { t } = useTranslation();
  const { picture } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RouteDialog title={t("buildingPicture.title")} closeTo={PLACE}>
      <ImagePicker
        kind="building"
        now={
          picture ? (
            <AvatarImage avatar={picture} none={<BuildingFront />} alt={t("imagePicker.now")} />
          ) : (
            <BuildingFront />
          )
        }
        picture={picture}
        failure={answer?.failure}
        closeTo={PLACE}
      />
    </RouteDialog>
  );
}
