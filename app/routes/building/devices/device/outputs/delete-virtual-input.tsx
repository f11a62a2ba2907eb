import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireInstaller } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { ApiError } from "#contract/errors.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const deviceId = params["deviceId"]!;
  const { items } = await api.virtualInputs.list({ id: deviceId });
  const input = items.find(({ id }) => id === params["inputId"]);
  if (!input) throw new ApiError("NOT_FOUND");
  return confirmation(request, (t) => ({
    title: t("virtualInputs.deleteTitle", { name: input.displayName }),
    texts: [t("virtualInputs.deleteText")],
    confirm: t("virtualInputs.delete"),
    closeTo: `/domain/devices/${deviceId}/outputs`,
  }));
}

export const action = confirmAction(
  { guard: (context) => requireInstaller(context, "DEVICES") },
  async ({ api, params }) => {
    const [id, inputId] = [params["deviceId"]!, params["inputId"]!];
    await api.virtualInputs.remove({ id, inputId });
    return { to: `/domain/devices/${id}/outputs`, message: "said.inputDeleted" };
  },
);
