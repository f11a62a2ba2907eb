import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { callsOf, groupIdOf, kindOf, placeOfKind } from "./access-areas/kinds.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const kind = kindOf(request);
  const { id, name } = await callsOf(api, kind).get(groupIdOf(params));
  return confirmation(request, (t) => ({
    title: t(`accessAreas.${kind}.deleteNamed`, { name }),
    texts: [t(`accessAreas.${kind}.deleteText`)],
    confirm: t(`accessAreas.${kind}.delete`),
    closeTo: `${placeOfKind[kind]}/${id}`,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params, request }) => {
  const kind = kindOf(request);
  await callsOf(api, kind).remove(groupIdOf(params));
  return { to: placeOfKind[kind], message: `accessAreas.${kind}.notice.deleted` };
});
