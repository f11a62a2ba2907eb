import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

const PLACE = "/account/security";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(context);
  return confirmation(request, (t) => ({
    title: t("security.sessions.endOthersTitle"),
    texts: [t("security.sessions.endOthersText")],
    confirm: t("security.sessions.endOthers"),
    closeTo: PLACE,
  }));
}

export const action = confirmAction({ guard: requireUser }, async ({ api }) => {
  await api.signIns.endOthers();
  return { to: PLACE, message: "security.done.endedOthers" };
});
