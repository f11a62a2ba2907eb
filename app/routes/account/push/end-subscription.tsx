import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { deviceInWords } from "#app/routes/account/security/device-words.ts";
import { ApiError } from "#contract/errors.ts";
import { listSubscriptions } from "./read-subscriptions.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

const PLACE = "/account";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const subscription = (await listSubscriptions(api)).find(({ id }) => id === params["subscriptionId"]);
  if (!subscription) throw new ApiError("NOT_FOUND");
  return confirmation(request, (t) => ({
    title: t("pushDevices.endTitle", { device: deviceInWords(t, subscription.device) }),
    texts: [t("pushDevices.endText")],
    confirm: t("pushDevices.endConfirm"),
    closeTo: PLACE,
  }));
}

export const action = confirmAction({ guard: requireUser }, async ({ api, params }) => {
  await api.pushSubscriptions.remove({ id: params["subscriptionId"] ?? "" });
  return { to: PLACE, message: "pushDevices.ended" };
});
