import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPerson } from "#app/routes/building/people/person/read-person.ts";
import { personPage } from "#app/routes/building/people/person/virtual-user-access.ts";
import { faceIdBody } from "#contract/access/face-ids.ts";
import { FaceForm } from "./face-form.tsx";

const newFaceSchema = faceIdBody.omit({ userId: true });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { id, name } = await readPerson(api, params.userId ?? "");
  return { title: await titleIn(request, "faces.addFor", { name }), closeTo: personPage(id) };
}

export const action = formAction(
  { schema: newFaceSchema, guard: requireDomain },
  async ({ api, context, params }, { identifier }) => {
    const userId = params.userId ?? "";
    await api.faceIds.create({ body: { identifier, userId } });
    return changed(context, { to: personPage(userId), message: "said.faceAdded" });
  },
);

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
