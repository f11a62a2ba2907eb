import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { EditLink } from "#app/components/forms/edit-link.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { ActionList, actionName } from "#app/routes/building/devices/device/actions/action-list.tsx";
import { GroupPicture } from "#app/routes/building/devices/device/actions/group-picture.tsx";
import { requireCapability } from "#app/routes/building/devices/device/require-capability.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import { ApiError } from "#contract/errors.ts";
import { id as anyId } from "#contract/fields.ts";

export const meta = titleMeta;

const groupSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("earlier"), actionId: anyId }),
  z.object({ intent: z.literal("later"), actionId: anyId }),
]);

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id } = await requireCapability(api, params["deviceId"]!, "actions");
  const group = await api.actionGroups.get({ id, groupId: params["actionGroupId"]! });
  return { title: group.name, id, group };
}

export const action = formAction(
  { schema: groupSchema, guard: requireAdministrator },
  async ({ api, context, params }, typed) => {
    const place = { id: params["deviceId"]!, groupId: params["actionGroupId"]! };
    await moveAction(api, place, typed.actionId, typed.intent);
    return changed(context, {
      to: `/domain/devices/${place.id}/actions/${place.groupId}`,
      message: "said.orderChanged",
    });
  },
);

/** An action group: its picture, its name and its actions, in order. */
export default function ActionGroupPage() {
  const { t } = useTranslation();
  const { id, group } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const last = group.actions.length - 1;
  return (
    <div className="beside">
      <section className="card padded" aria-labelledby="group">
        <h2 id="group" className="device-name">
          <GroupPicture deviceId={id} group={group} />
          <span>{group.name}</span>
          <EditLink to="rename" label={t("components.editName")} />
        </h2>
        <ErrorSummary failure={answer?.failure} />
        <ActionList
          actions={group.actions}
          tools={(action, index) => <Tools action={action} isFirst={index === 0} isLast={index === last} />}
        />
        <div className="form-actions start">
          <LinkButton to="add" weight="primary" icon="plus" preventScrollReset>
            {t("actions.add")}
          </LinkButton>
        </div>
      </section>
      <section className="card padded" aria-labelledby="about-group">
        <h2 id="about-group">{t("actions.about")}</h2>
        <div className="form-actions start">
          <LinkButton to="picture" icon="pencil" small preventScrollReset>
            {t("actions.changePicture")}
          </LinkButton>
          <LinkButton to="delete" icon="trash" small weight="danger" preventScrollReset>
            {t("actions.delete")}
          </LinkButton>
        </div>
      </section>
      <Outlet />
    </div>
  );
}

function Tools({ action, isFirst, isLast }: { action: GroupAction; isFirst: boolean; isLast: boolean }) {
  const { t } = useTranslation();
  const named = { action: actionName(t, action) };
  return (
    <PostForm className="row-tools" preventScrollReset>
      <input type="hidden" name="actionId" value={action.id} />
      {!isFirst && (
        <Button name="intent" value="earlier" small icon="up" iconOnly weight="quiet">
          {t("actions.earlier", named)}
        </Button>
      )}
      {!isLast && (
        <Button name="intent" value="later" small icon="down" iconOnly weight="quiet">
          {t("actions.later", named)}
        </Button>
      )}
      <LinkButton to={`${action.id}/change`} small icon="pencil" iconOnly weight="quiet" preventScrollReset>
        {t("actions.changeNamed", named)}
      </LinkButton>
      <LinkButton to={`${action.id}/delete`} small icon="trash" iconOnly weight="quiet" preventScrollReset>
        {t("actions.deleteActionNamed", named)}
      </LinkButton>
    </PostForm>
  );
}

/** Moves an action one place up or down. @throws ApiError NOT_FOUND */
async function moveAction(
  { actionGroups }: ApiCalls,
  place: { id: string; groupId: string },
  actionId: string,
  where: "earlier" | "later",
): Promise<void> {
  const { actions } = await actionGroups.get(place);
  const from = actions.findIndex(({ id }) => id === actionId);
  if (from < 0) throw new ApiError("NOT_FOUND");
  const to = from + (where === "earlier" ? -1 : 1);
  const actionIds = actions.map(({ id }) => id).filter((id) => id !== actionId);
  actionIds.splice(Math.max(0, to), 0, actionId);
  await actionGroups.orderActions({ ...place, body: { actionIds } });
}
