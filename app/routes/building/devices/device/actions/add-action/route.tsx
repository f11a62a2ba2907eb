import { type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { DialogActions } from "#app/components/dialogs/dialog-actions.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { Icon } from "#app/components/drawings/icon.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { offerAlways, readSearch } from "#app/lists/offered-choices.ts";
import { actionIcons } from "#app/routes/building/devices/device/actions/action-icons.ts";
import { ACTION_TYPES } from "#rules/devices/actions.ts";
import { ActionForm } from "./action-form.tsx";
import { actionChoosers, actionSchema, fieldNames, toActionInput } from "./action-schema.ts";
import { readActionTargets } from "./read-action-targets.ts";
import { readCameras } from "./read-cameras.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  await api.actionGroups.get(place);
  const requested = new URL(request.url).searchParams.get("type");
  const search = readSearch(request, context);
  const type = ACTION_TYPES.find((each) => each === requested);
  return {
    title: await titleIn(request, "actions.add"),
    ...place,
    type,
    targets: type
      ? await readActionTargets(api, place.id, type, search)
      : { kinds: [], extent: offerAlways(search, []).extent },
    cameras: await readCameras(api, place.id, type ?? "CALL", search),
  };
}

export const action = formAction(
  { schema: actionSchema, choosers: actionChoosers, guard: requireAdministrator, fieldNames },
  async ({ api, context, params }, typed) => {
    const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
    await api.actionGroups.addAction({ ...place, body: toActionInput(typed) });
    return changed(context, {
      to: `/domain/devices/${place.id}/actions/${place.groupId}`,
      message: "said.actionAdded",
    });
  },
);

/** First the type of the action, then its details. */
export default function AddAction() {
  const { t } = useTranslation();
  const { id, groupId, type, targets, cameras } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const title = type ? t(`actions.types.${type}`) : t("actions.add");
  const closeTo = `/domain/devices/${id}/actions/${groupId}`;
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      {type ? (
        <ActionForm
          type={type}
          targets={targets}
          cameras={cameras}
          answer={answer}
          closeTo={closeTo}
          saved={{ mode: "text", kind: "0" }}
        />
      ) : (
        <>
          <nav className="picture-choices" aria-label={t("actions.whatHappens")}>
            {ACTION_TYPES.map((each) => (
              <Link key={each} to={`?type=${each}`} className="picture-choice two-columns" preventScrollReset>
                <Icon name={actionIcons[each]} />
                <span>
                  <strong>{t(`actions.types.${each}`)}</strong>
                  <small>{t(`actions.abouts.${each}`)}</small>
                </span>
              </Link>
            ))}
          </nav>
          <DialogActions closeTo={closeTo} />
        </>
      )}
    </RouteDialog>
  );
}
