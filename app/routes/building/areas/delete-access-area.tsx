import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdministrator } from "#app/auth/guards.ts";
import { confirmAction, confirmation } from "#app/forms/confirmed.ts";
import { accessAreaPaths, pickAreaCalls, readAreaGroupId, readAreaKind } from "./access-areas/kinds.ts";

export { ConfirmPage as default, titleMeta as meta } from "#app/components/dialogs/confirm-page.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const kind = readAreaKind(request);
  const { id, name } = await pickAreaCalls(api, kind).get(readAreaGroupId(params));
  return confirmation(request, (t) => ({
    title: t(`accessAreas.${kind}.deleteNamed`, { name }),
    texts: [t(`accessAreas.${kind}.deleteText`)],
    confirm: t(`accessAreas.${kind}.delete`),
    closeTo: `${accessAreaPaths[kind]}/${id}`,
  }));
}

export const action = confirmAction({ guard: requireAdministrator }, async ({ api, params, request }) => {
  const kind = readAreaKind(request);
  await pickAreaCalls(api, kind).remove(readAreaGroupId(params));
  return { to: accessAreaPaths[kind], message: `accessAreas.${kind}.notice.deleted` };
});
