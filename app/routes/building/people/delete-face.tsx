import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { readFaceOf } from "./person/read-face.ts";
import { personPage } from "./person/virtual-user-access.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { identifier, userId } = await readFaceOf(api, params);
  return confirmation(request, (t) => ({
    title: t("faces.deleteTitle", { identifier }),
    texts: [t("faces.deleteText")],
    confirm: t("faces.confirmDelete"),
    closeTo: personPage(userId),
  }));
}

export const action = confirmAction({ guard: requireDomain }, async ({ api, params }) => {
  const { id, userId } = await readFaceOf(api, params);
  await api.faceIds.remove({ id });
  return { to: personPage(userId), message: "said.faceDeleted" };
});
