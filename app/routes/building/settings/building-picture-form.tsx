import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { ImagePicker } from "#app/components/dialogs/image-picker.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { AvatarImage } from "#app/components/drawings/avatar-image.tsx";
import { BuildingFront } from "#app/components/drawings/building-front.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { domainAvatar } from "#app/pictures/avatars.ts";
import { pictureAction } from "#app/pictures/picture-action.server.ts";

const PLACE = "/domain/settings";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const picture = domainAvatar(await api.domains.get({ id: domainId }));
  return { title: await titleIn(request, "buildingPicture.title"), picture };
}

export const action = pictureAction({
  guard: requireAdministrator,
  kind: "building",
  calls: ({ api, domainId: id }) => ({
    upload: () => api.domains.uploadAvatar({ id }),
    confirm: (uploadId) => api.domains.confirmAvatar({ id, body: { uploadId } }),
  }),
  closeTo: () => PLACE,
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
