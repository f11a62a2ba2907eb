import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isApiError } from "#contract/errors.ts";
import { agentAvatar } from "../../avatars.ts";
import { requireDomain } from "../../auth/guards.ts";
import { PersonPicture } from "../../components/account-menu.tsx";
import { ImagePicker } from "../../components/image-picker.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { choosePicture } from "../../forms/choose-picture.server.ts";
import { failureOf } from "../../forms/failure.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

const PLACE = "/account";

export const meta = titleMeta;

/** One's own picture in the building that one is in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const me = await api.users.me();
  return { title: await titleIn(request, "ownPicture.title"), name: me.name, picture: agentAvatar(me) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api, session } = await requireDomain(context);
  const id = session.userId;
  try {
    await choosePicture(context, await request.formData(), "person", {
      upload: () => api.agents.uploadAvatar({ id }),
      confirm: (uploadId) => api.agents.confirmAvatar({ id, body: { uploadId } }),
    });
    return redirect(`${PLACE}?changed=picture`, 303);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ failure: failureOf(error) }, { status: error.status });
  }
}

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
        resettable={picture !== undefined}
        failure={answer?.failure}
        closeTo={PLACE}
      />
    </RouteDialog>
  );
}
