import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.devices.get({ id: params["deviceId"]! });
  return confirmation(request, (t) => ({
    title: t("device.removeNamed", { name }),
    texts: [t("device.removeText"), t("device.removeKeeps")],
    confirm: t("device.remove"),
    closeTo: `/domain/devices/${id}/settings`,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  await api.devices.remove({ id: params["deviceId"]! });
  return { to: "/domain/devices", message: "said.deviceRemoved" };
});
