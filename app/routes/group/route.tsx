import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AgentGroupRelation } from "#contract/agent-group-relations.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { LinkButton } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { groupLabel } from "../../components/group-label.ts";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";
import { ReachCard } from "../group-reach/reach-card.tsx";
import { AddMember } from "./add-member.tsx";
import { groupSchema } from "./group-schema.ts";
import { Members } from "./members.tsx";
import { readGroup } from "./read-group.ts";
import { Relations } from "./relations.tsx";

const NOTICES = ["created", "existing", "renamed"] as const;

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const search = new URL(request.url).searchParams;
  const read = await readGroup(api, params["groupId"]!, turnedPage(search));
  return {
    title: await titleIn(request, "groups.groupTitle", { name: read.group.name }),
    ...read,
    notice: NOTICES.find((notice) => search.has(notice)),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["groupId"]!;
  const form = await request.formData();
  const answer = await submit(form, { schema: groupSchema }, async (typed) => {
    switch (typed.intent) {
      case "add":
        await api.agentGroups.addMember({ id, body: { agentId: typed.agentId } });
        return redirect(`/domain/groups/${id}`, 303);
      case "remove":
        await api.agentGroups.removeMember({ id, agentId: typed.agentId });
        return redirect(`/domain/groups/${id}`, 303);
      case "relate":
        await api.agentGroupRelations.create({ body: relationOf(id, typed) });
        return redirect(`/domain/groups/${id}`, 303);
      case "separate":
        await api.agentGroupRelations.remove({ query: relationOf(id, typed) });
        return redirect(`/domain/groups/${id}`, 303);
    }
  });
  if (!("data" in answer)) return answer;
  return data({ ...answer.data, intent: form.get("intent") }, answer.init ?? {});
}

type Other = Pick<AgentGroupRelation, "type" | "destinationId">;

function relationOf(sourceId: string, { type, destinationId }: Other): AgentGroupRelation {
  return { sourceId, destinationId, type };
}

export default function Group() {
  const { t } = useTranslation();
  const { group, members, candidates, relations, reach, isKept, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const resultOf = (intent: string) => (answer?.intent === intent ? answer.result : undefined);
  return (
    <>
      <PageTitle
        title={groupLabel(t, group.name)}
        within={{ label: t("groups.title"), to: "/domain/groups" }}
        editTitleTo={isKept ? undefined : `/domain/groups/${group.id}/rename`}
        actions={
          !isKept && (
            <LinkButton
              to={`/domain/groups/${group.id}/delete`}
              weight="danger"
              icon="trash"
              preventScrollReset
            >
              {t("groups.delete")}
            </LinkButton>
          )
        }
      />
      <div className="stack">
        <ErrorSummary failure={answer?.failure} />
        {notice && !answer && (
          <Notice tone={notice === "existing" ? "attention" : "good"} title={t(`groups.notice.${notice}`)} />
        )}
        {isKept && <Notice title={t("groups.kept")} />}
        <div className="beside">
          <section className="stack tight" aria-labelledby="members">
            <h2 id="members">{t("groups.members")}</h2>
            <Members members={members.items} isKept={isKept} />
            <Pagination page={members.page} pageSize={members.pageSize} total={members.total} />
          </section>
          {!isKept && (
            <section className="card padded" aria-labelledby="add">
              <h2 id="add">{t("groups.addTitle")}</h2>
              <AddMember key={members.total} candidates={candidates} result={resultOf("add")} />
            </section>
          )}
        </div>
        <ReachCard groupId={group.id} reach={reach} />
        <Relations
          key={relations.given.length}
          group={group}
          relations={relations}
          isKept={isKept}
          result={resultOf("relate")}
        />
      </div>
      <Outlet />
    </>
  );
}
