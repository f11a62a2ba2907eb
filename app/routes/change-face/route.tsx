import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { faceIds } from "#contract/face-ids.ts";
import { requireDomain } from "../../auth/guards.ts";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { FaceForm } from "../new-face/face-form.tsx";
import { readFaceOf } from "../person/read-face.ts";
import { personPage } from "../person/virtual-user-access.ts";

const faceSchema = faceIds.create.body.pick({ identifier: true });

export const meta = titleMeta;

/** Puts a face that the reader learned anew in the place of one. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { identifier, userId } = await readFaceOf(api, params);
  const title = await titleIn(request, "faces.replaceNamed", { identifier });
  return { title, identifier, closeTo: personPage(userId) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDomain(context);
  const { id, userId } = await readFaceOf(api, params);
  return submit(await request.formData(), { schema: faceSchema }, async (body) => {
    await api.faceIds.update({ id, body });
    return redirect(personPage(userId), 303);
  });
}

export default function ChangeFace() {
  const { t } = useTranslation();
  const { title, identifier, closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <p>{t("faces.replaceText")}</p>
      <FaceForm identifier={identifier} answer={answer} save={t("faces.replace")} closeTo={closeTo} />
    </RouteDialog>
  );
}
