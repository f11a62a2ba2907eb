import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isApiError } from "#contract/errors.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { domainAvatar } from "../../avatars.ts";
import { AvatarImage } from "../../components/avatar-image.tsx";
import { BuildingFront } from "../../components/building-front.tsx";
import { ImagePicker } from "../../components/image-picker.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { choosePicture } from "../../forms/choose-picture.server.ts";
import { failureOf } from "../../forms/failure.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

const PLACE = "/domain/settings";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const picture = domainAvatar(await api.domains.get({ id: domainId }));
  return { title: await titleIn(request, "buildingPicture.title"), picture };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api, domainId: id } = await requireAdministrator(context);
  try {
    await choosePicture(context, await request.formData(), "building", {
      upload: () => api.domains.uploadAvatar({ id }),
      confirm: (uploadId) => api.domains.confirmAvatar({ id, body: { uploadId } }),
    });
    return redirect(`${PLACE}?saved`, 303);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ failure: failureOf(error) }, { status: error.status });
  }
}

export default function BuildingPicture() {
  const { t } = useTranslation();
  const { picture } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RouteDialog title={t("buildingPicture.title")} closeTo={PLACE}>
      <ImagePicker
        kind="building"
        now={picture ? <AvatarImage avatar={picture} alt={t("imagePicker.now")} /> : <BuildingFront />}
        resettable={picture !== undefined}
        failure={answer?.failure}
        closeTo={PLACE}
      />
    </RouteDialog>
  );
}
