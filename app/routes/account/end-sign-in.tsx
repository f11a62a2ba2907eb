import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";
import { deviceInWords } from "./security/device-words.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

const PLACE = "/account/security";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const own = await allPages((query) => api.signIns.list({ query }));
  const signIn = own.find(({ id, current }) => id === params["signInId"] && !current);
  if (!signIn) throw new ApiError("NOT_FOUND");
  return confirmation(request, (t) => ({
    title: t("security.sessions.endTitle", { device: deviceInWords(t, signIn.device) }),
    texts: [t("security.sessions.endText")],
    confirm: t("security.sessions.end"),
    closeTo: PLACE,
  }));
}

export const action = confirmAction({ guard: requireUser }, async ({ api, params }) => {
  await api.signIns.end({ id: params["signInId"] ?? "" });
  return { to: PLACE, message: "security.done.ended" };
});
