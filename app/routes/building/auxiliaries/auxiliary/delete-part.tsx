import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireInstaller } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { partCalls, readPartParams } from "./parts.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

/** Asks before an endpoint, an output or an area of an auxiliary is deleted. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "AUXILIARIES");
  const id = params["auxiliaryId"]!;
  const { kind, partId } = readPartParams(params);
  const { displayName } = await partCalls(api)[kind].get(id, partId);
  return confirmation(request, (t) => ({
    title: t("auxiliaryParts.deleteTitle", { name: displayName }),
    texts: [t(`auxiliaryParts.${kind}s.deleteText`)],
    confirm: t(`auxiliaryParts.${kind}s.delete`),
    closeTo: `/domain/auxiliaries/${id}/${kind}s`,
  }));
}

export const action = confirmAction(
  { guard: (context) => requireInstaller(context, "AUXILIARIES") },
  async ({ api, params }) => {
    const id = params["auxiliaryId"]!;
    const { kind, partId } = readPartParams(params);
    await partCalls(api)[kind].remove(id, partId);
    return { to: `/domain/auxiliaries/${id}/${kind}s`, message: `said.${kind}Deleted` };
  },
);
