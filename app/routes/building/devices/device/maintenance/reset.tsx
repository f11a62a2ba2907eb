import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireInstaller } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const { id, name } = await api.devices.get({ id: params["deviceId"]! });
  return confirmation(request, (t) => ({
    title: t("maintenance.resetNamed", { name }),
    texts: [t("maintenance.resetText"), t("maintenance.resetKeeps")],
    confirm: t("maintenance.reset"),
    closeTo: `/domain/devices/${id}/maintenance`,
  }));
}

export const action = confirmAction(
  { guard: (context) => requireInstaller(context, "DEVICES") },
  async ({ api, params }) => {
    const id = params["deviceId"]!;
    await api.devices.reset({ id });
    return { to: `/domain/devices/${id}/maintenance`, message: "maintenance.requested.reset" };
  },
);
