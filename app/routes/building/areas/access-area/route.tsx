import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { groupNameIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readSearch } from "#app/lists/offered-choices.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import {
  accessAreaPaths,
  readAreaGroupId,
  readAreaKind,
} from "#app/routes/building/areas/access-areas/kinds.ts";
import { accessAreaSchema } from "./access-area-schema.ts";
import { changeAccessArea } from "./change-access-area.ts";
import { changeMessage } from "./change-message.ts";
import { Holders } from "./holders.tsx";
import { AddMember, Members } from "./members.tsx";
import { readAccessArea } from "./read-access-area.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const kind = readAreaKind(request);
  const search = readSearch(request, context);
  const page = readPageNumber(new URL(request.url).searchParams);
  const read = await readAccessArea(api, kind, readAreaGroupId(params), page, search);
  return {
    title: await groupNameIn(request, read.group.name),
    kind,
    ...read,
  };
}

export const action = formAction(
  { schema: accessAreaSchema, choosers: ["memberId", "agentGroupId"], guard: requireAdministrator },
  async ({ api, context, params, request }, typed) => {
    const kind = readAreaKind(request);
    const id = readAreaGroupId(params);
    await changeAccessArea(api, kind, id, typed);
    return changed(context, changeMessage(kind, `${accessAreaPaths[kind]}/${id}`, typed));
  },
);

/** A zone or a group of lift areas: its members, and the groups with access. */
export default function AccessArea() {
  const { t } = useTranslation();
  const { kind, group, members, isBuiltIn, candidates, holders, offered } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sent = answer?.result.initialValue?.["intent"];
  const resultOf = (intent: string) => (sent === intent ? answer?.result : undefined);
  return (
    <>
      <PageTitle
        title={groupLabel(t, group.name)}
        within={{ label: t(`accessAreas.${kind}.title`), to: accessAreaPaths[kind] }}
        editTitleTo={isBuiltIn ? undefined : `${accessAreaPaths[kind]}/${group.id}/rename`}
        actions={
          !isBuiltIn && (
            <LinkButton
              to={`${accessAreaPaths[kind]}/${group.id}/delete`}
              weight="danger"
              icon="trash"
              preventScrollReset
            >
              {t(`accessAreas.${kind}.delete`)}
            </LinkButton>
          )
        }
      />
      <div className="stack">
        <ErrorSummary failure={answer?.failure} />
        {isBuiltIn && (
          <Notice title={t("accessAreas.kept")}>
            <p>{t(`accessAreas.${kind}.keptText`)}</p>
          </Notice>
        )}
        <div className="beside">
          <section className="stack tight" aria-labelledby="members">
            <h2 id="members">{t(`accessAreas.${kind}.members`)}</h2>
            <Members kind={kind} members={members.items} isBuiltIn={isBuiltIn} />
            <Pagination page={members.page} pageSize={members.pageSize} total={members.total} />
          </section>
          <div className="stack">
            {!isBuiltIn && (
              <section className="card padded" aria-labelledby="add">
                <h2 id="add">{t(`accessAreas.${kind}.addTitle`)}</h2>
                <AddMember kind={kind} candidates={candidates} result={resultOf("add")} />
              </section>
            )}
            <Holders kind={kind} holders={holders} offered={offered} result={resultOf("give")} />
          </div>
        </div>
      </div>
      <Outlet />
    </>
  );
}
