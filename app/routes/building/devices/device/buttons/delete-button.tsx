import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { ApiError } from "#contract/errors.ts";
import { readButtonAddress } from "./button/read-button.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = readButtonAddress(params);
  const { button, position } = await api.nameplate.get(place);
  if (!button) throw new ApiError("NOT_FOUND");
  return confirmation(request, (t) => ({
    title: t("button.deleteTitle", { text: button.text }),
    texts: [t("button.deleteText")],
    confirm: t("button.delete"),
    closeTo: `/domain/devices/${place.id}/buttons/${position}`,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params }) => {
  const place = readButtonAddress(params);
  await api.nameplate.remove(place);
  return { to: `/domain/devices/${place.id}`, message: "said.buttonDeleted" };
});
