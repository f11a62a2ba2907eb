import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ACTION_TYPES } from "#rules/actions.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { DialogActions } from "../../../components/dialog-actions.tsx";
import { Icon } from "../../../components/icon.tsx";
import { RouteDialog } from "../../../components/route-dialog.tsx";
import { submit } from "../../../forms/submit.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { actionIcons } from "../actions/action-icons.ts";
import { ActionForm } from "./action-form.tsx";
import { actionOf, actionSchema, fieldNames } from "./action-schema.ts";
import { readActionTargets } from "./read-action-targets.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  await api.actionGroups.get(place);
  const wanted = new URL(request.url).searchParams.get("type");
  const type = ACTION_TYPES.find((each) => each === wanted);
  return {
    title: await titleIn(request, "actions.add"),
    ...{ ...place, type },
    targets: type ? await readActionTargets(api, place.id, type) : [],
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
  return submit(await request.formData(), { schema: actionSchema, fieldNames }, async (typed) => {
    await api.actionGroups.addAction({ ...place, body: actionOf(typed) });
    return redirect(`/domain/devices/${place.id}/actions/${place.groupId}`, 303);
  });
}

/** First what is to happen, then what it needs. */
export default function AddAction() {
  const { t } = useTranslation();
  const { id, groupId, type, targets } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const title = type ? t(`actions.types.${type}`) : t("actions.add");
  const closeTo = `/domain/devices/${id}/actions/${groupId}`;
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      {type ? (
        <ActionForm {...{ type, targets, answer, closeTo }} saved={{ mode: "text", kind: "0" }} />
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
