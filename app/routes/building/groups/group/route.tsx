import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { useFlatWord, useHasFlats } from "#app/building/building-data.ts";
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
import { ReachCard } from "#app/routes/building/groups/group-reach/reach-card.tsx";
import type { ApiCalls } from "#contract/client/client.ts";
import type { AgentGroupRelation } from "#contract/people/agent-group-relations.ts";
import { AddMember } from "./add-member.tsx";
import { groupSchema } from "./group-schema.ts";
import { Members } from "./members.tsx";
import { readGroup } from "./read-group.ts";
import { Relations } from "./relations.tsx";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const address = new URL(request.url).searchParams;
  const search = readSearch(request, context);
  const read = await readGroup(api, params["groupId"]!, {
    query: readPageNumber(address),
    search,
    agentId: address.get("person") || undefined,
  });
  return {
    title: await groupNameIn(request, read.group.name),
    ...read,
    wasThere: address.has("existing"),
  };
}

export const action = formAction(
  { schema: groupSchema, choosers: ["agentId", "destinationId"], guard: requireAdministrator },
  async ({ api, context, params }, typed) => {
    const id = params["groupId"]!;
    const to = `/domain/groups/${id}`;
    switch (typed.intent) {
      case "add":
        await api.agentGroups.addMember({ id, body: { agentId: typed.agentId } });
        return changed(context, {
          to,
          message: "groups.notice.joined",
          values: await namedAgent(api, typed.agentId),
        });
      case "remove":
        await api.agentGroups.removeMember({ id, agentId: typed.agentId });
        return changed(context, {
          to,
          message: "groups.notice.left",
          values: await namedAgent(api, typed.agentId),
          undo: { action: to, sends: { intent: "add", agentId: typed.agentId } },
        });
      case "relate":
        await api.agentGroupRelations.create({ body: relationOf(id, typed) });
        return changed(context, { to, message: "said.permissionAdded" });
      case "separate":
        await api.agentGroupRelations.remove({ query: relationOf(id, typed) });
        return changed(context, {
          to,
          message: "said.permissionRemoved",
          undo: {
            action: to,
            sends: { intent: "relate", type: typed.type, destinationId: typed.destinationId },
          },
        });
    }
  },
);

async function namedAgent(api: ApiCalls, id: string): Promise<{ name: string }> {
  const { name } = await api.agents.get({ id });
  return { name };
}

type Other = Pick<AgentGroupRelation, "type" | "destinationId">;

function relationOf(sourceId: string, { type, destinationId }: Other): AgentGroupRelation {
  return { sourceId, destinationId, type };
}

export default function Group() {
  const { t } = useTranslation();
  const { group, members, candidates, chosen, relations, reach, isBuiltIn, wasThere } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const word = useFlatWord();
  const hasFlats = useHasFlats();
  const sent = answer?.result.initialValue?.["intent"];
  const resultOf = (intent: string) => (sent === intent ? answer?.result : undefined);
  return (
    <>
      <PageTitle
        title={groupLabel(t, group.name)}
        within={{ label: t("groups.title"), to: "/domain/groups" }}
        editTitleTo={isBuiltIn ? undefined : `/domain/groups/${group.id}/rename`}
        actions={
          !isBuiltIn && (
            <>
              {group.kind === "FLAT" ? (
                <LinkButton to={`/domain/flats/${group.id}`} icon="flat">
                  {t(`flats.view.${word}`)}
                </LinkButton>
              ) : (
                hasFlats &&
                !group.container && (
                  <LinkButton to={`/domain/groups/${group.id}/flat`} icon="flat" preventScrollReset>
                    {t(`flats.convert.${word}`)}
                  </LinkButton>
                )
              )}
              <LinkButton
                to={`/domain/groups/${group.id}/delete`}
                weight="danger"
                icon="trash"
                preventScrollReset
              >
                {t("groups.delete")}
              </LinkButton>
            </>
          )
        }
      />
      <div className="stack">
        <ErrorSummary failure={answer?.failure} />
        {wasThere && !answer && (
          <Notice title={t("groups.notice.existing", { name: groupLabel(t, group.name) })} />
        )}
        {isBuiltIn && <Notice title={t("groups.kept")} />}
        <div className="beside">
          <section className="stack tight" aria-labelledby="members">
            <h2 id="members">{t("groups.members")}</h2>
            <Members members={members.items} isBuiltIn={isBuiltIn} />
            <Pagination page={members.page} pageSize={members.pageSize} total={members.total} />
          </section>
          {!isBuiltIn && (
            <section className="card padded" aria-labelledby="add">
              <h2 id="add">{t("groups.addTitle")}</h2>
              <AddMember candidates={candidates} chosen={chosen} result={resultOf("add")} />
            </section>
          )}
        </div>
        <ReachCard groupId={group.id} reach={reach} />
        <Relations group={group} relations={relations} isBuiltIn={isBuiltIn} result={resultOf("relate")} />
      </div>
      <Outlet />
    </>
  );
}
