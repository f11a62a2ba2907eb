import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { ImagePicker } from "#app/components/dialogs/image-picker.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { PersonPicture } from "#app/components/menus/account-menu.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { agentAvatar } from "#app/pictures/avatars.ts";
import { pictureAction } from "#app/pictures/picture-action.server.ts";

const PLACE = "/account";

export const meta = titleMeta;

/** The person's own picture in the current building. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const me = await api.users.me();
  return { title: await titleIn(request, "ownPicture.title"), name: me.name, picture: agentAvatar(me) };
}

export const action = pictureAction({
  guard: requireDomain,
  kind: "person",
  calls: ({ api, session: { userId: id } }) => ({
    upload: () => api.agents.uploadAvatar({ id }),
    confirm: (uploadId) => api.agents.confirmAvatar({ id, body: { uploadId } }),
  }),
  closeTo: () => PLACE,
});

export default function OwnPicture() {
  const { t } = useTranslation();
  const { title, name, picture } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RouteDialog title={title} closeTo={PLACE}>
      <p>{t("ownPicture.lead")}</p>
      <ImagePicker
        kind="person"
        now={<PersonPicture name={name} picture={picture} />}
        picture={picture}
        failure={answer?.failure}
        closeTo={PLACE}
      />
    </RouteDialog>
  );
}
