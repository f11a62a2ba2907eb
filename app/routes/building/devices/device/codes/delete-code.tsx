import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const deviceId = params["deviceId"]!;
  const { code } = await api.codes.get({ id: deviceId, codeId: params["codeId"]! });
  return confirmation(request, (t) => ({
    title: t("codes.deleteTitle", { code }),
    texts: [t("codes.deleteText")],
    confirm: t("codes.delete"),
    closeTo: `/domain/devices/${deviceId}/codes`,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  const [id, codeId] = [params["deviceId"]!, params["codeId"]!];
  await api.codes.remove({ id, codeId });
  return { to: `/domain/devices/${id}/codes`, message: "said.codeDeleted" };
});
