import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { faceIds } from "#contract/face-ids.ts";
import { requireDomain } from "../../auth/guards.ts";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { readPerson } from "../person/read-person.ts";
import { personPage } from "../person/virtual-user-access.ts";
import { FaceForm } from "./face-form.tsx";

const newFaceSchema = faceIds.create.body.omit({ userId: true });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { id, name } = await readPerson(api, params.userId ?? "");
  return { title: await titleIn(request, "faces.addFor", { name }), closeTo: personPage(id) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDomain(context);
  const userId = params.userId ?? "";
  return submit(await request.formData(), { schema: newFaceSchema }, async ({ identifier }) => {
    await api.faceIds.create({ body: { identifier, userId } });
    return redirect(personPage(userId), 303);
  });
}

export default function NewFace() {
  const { t } = useTranslation();
  const { title, closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <FaceForm answer={answer} save={t("faces.add")} closeTo={closeTo} />
    </RouteDialog>
  );
}
