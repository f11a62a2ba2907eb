import { type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { requireCapability } from "#app/routes/building/devices/device/require-capability.ts";
import { type ActionGroup, actionGroupBody } from "#contract/devices/action-groups.ts";
import { ActionList } from "./action-list.tsx";
import { GroupPicture } from "./group-picture.tsx";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await requireCapability(api, params["deviceId"]!, "actions");
  const query = readPageNumber(new URL(request.url).searchParams);
  return {
    title: await titleIn(request, "actions.title", { name }),
    id,
    groups: await api.actionGroups.list({ id, query }),
    constraint: action.constraint(),
  };
}

export const action = formAction(
  { schema: actionGroupBody, guard: requireAdministrator },
  async ({ api, context, params }, body) => {
    const { id } = await requireCapability(api, params["deviceId"]!, "actions");
    const group = await api.actionGroups.create({ id, body });
    return changed(context, {
      to: `/domain/devices/${id}/actions/${group.id}`,
      message: "said.actionGroupCreated",
    });
  },
);

/** The action groups of a device. */
export default function Actions() {
  const { t } = useTranslation();
  const { id, groups, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof actionGroupBody>>({
    id: "new-action-group",
    answer,
    constraint,
  });
  return (
    <div className="beside">
      <section className="stack tight" aria-labelledby="groups">
        <h2 id="groups">{t("actions.groups")}</h2>
        <p className="lead">{t("actions.lead")}</p>
        {groups.items.length === 0 ? (
          <EmptyLine title={t("actions.empty")}>{t("actions.emptyText")}</EmptyLine>
        ) : (
          <div className="stack tight">
            {groups.items.map((group) => (
              <GroupCard key={group.id} deviceId={id} group={group} />
            ))}
          </div>
        )}
        <Pagination page={groups.page} pageSize={groups.pageSize} total={groups.total} />
      </section>
      <section className="card padded sticky" aria-labelledby="new">
        <h2 id="new">{t("actions.new")}</h2>
        <PostForm form={form} className="form">
          <ErrorSummary failure={answer?.failure} />
          <TextField
            field={fields.name}
            label={t("actions.name")}
            hint={t("actions.nameHint")}
            autoComplete="off"
          />
          <div className="form-actions">
            <Button weight="primary" icon="plus">
              {t("actions.create")}
            </Button>
          </div>
        </PostForm>
      </section>
    </div>
  );
}

function GroupCard({ deviceId, group }: { deviceId: string; group: ActionGroup }) {
  return (
    <article className="card padded action-group">
      <h3>
        <GroupPicture deviceId={deviceId} group={group} />
        <Link to={`/domain/devices/${deviceId}/actions/${group.id}`}>{group.name}</Link>
      </h3>
      <ActionList actions={group.actions} />
    </article>
  );
}
