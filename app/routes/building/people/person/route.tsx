import { type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { useCanAdminister } from "#app/building/building-data.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { SipCard } from "#app/components/forms/sip-credentials.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { allPages } from "#contract/client/pages.ts";
import { id } from "#contract/fields.ts";
import { isHiddenGroup } from "#rules/people/agent-groups.ts";
import { Credentials } from "./credentials.tsx";
import { Faces } from "./faces.tsx";
import { PersonButtons } from "./person-buttons.tsx";
import { readHoldings } from "./read-holdings.ts";
import { readPerson } from "./read-person.ts";
import { RoleAndGroups } from "./role-and-groups.tsx";
import { Tags } from "./tags.tsx";
import { VirtualUsers } from "./virtual-users.tsx";

const tagForm = z.object({ intent: z.enum(["take-tag", "give-tag"]), tagId: id });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const search = new URL(request.url).searchParams;
  const person = await readPerson(api, params.userId ?? "");
  const { ownerId } = person;
  const { role } = await api.users.me();
  const [holdings, groups, owner, sip] = await Promise.all([
    readHoldings(api, person.id, { ownsVirtualUsers: ownerId === null && person.hasAccount }),
    allPages((query) => api.agentGroups.groupsOfAgent({ agentId: person.id, query })),
    ownerId === null ? undefined : api.users.get({ id: ownerId }),
    role === "administrator" ? api.sipAgents.get({ query: { agentId: person.id } }) : undefined,
  ]);
  return {
    title: await titleIn(request, "person.title", { name: person.name }),
    person,
    ...holdings,
    groups: groups.filter(({ name }) => !isHiddenGroup(name)).map(({ name }) => name),
    owner: owner && { id: owner.id, name: owner.name },
    sip,
    createdId: search.get("created"),
  };
}

export const action = formAction(
  { schema: tagForm, guard: requireDomain },
  async ({ api, context, params }, { intent, tagId }) => {
    const userId = params.userId ?? "";
    const to = `/domain/people/${userId}`;
    const isTaken = intent === "take-tag";
    await api.nfcTags.update({ id: tagId, body: { userId: isTaken ? null : userId } });
    if (!isTaken) return changed(context, { to, message: "said.tagAssigned" });
    const { identifier } = await api.nfcTags.get({ id: tagId });
    const undo = { action: to, sends: { intent: "give-tag", tagId } };
    return changed(context, { to, message: "person.tagTaken", values: { identifier }, undo });
  },
);

export default function Person() {
  const { t } = useTranslation();
  const { person, credentials, tags, faces, virtualUsers, groups, owner, sip, createdId } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const canAdminister = useCanAdminister();
  useLiveBuilding();
  const isVirtual = person.role === "virtual-user";
  const { hasAccount } = person;
  return (
    <>
      <PageTitle
        title={person.name}
        editTitleTo={canAdminister && !hasAccount ? "rename" : undefined}
        within={{
          label: t("people.title"),
          to: isVirtual ? "/domain/people?role=virtual-user" : "/domain/people",
        }}
        actions={
          <>
            <LinkButton to={`/domain/history?person=${person.id}`} icon="history">
              {t("history.view")}
            </LinkButton>
            {canAdminister && !isVirtual && <PersonButtons role={person.role} hasAccount={hasAccount} />}
          </>
        }
      >
        {hasAccount ? person.signsInWith : t("cardholder.about")}
      </PageTitle>
      <div className="stack">
        <ErrorSummary failure={answer?.failure} />
        <RoleAndGroups role={person.role} installer={person.installer} groups={groups} owner={owner} />
        <Credentials credentials={credentials} />
        <Tags tags={tags} holder={person.name} canManage />
        <Faces faces={faces} canManage />
        {!isVirtual && hasAccount && (
          <VirtualUsers
            virtualUsers={virtualUsers}
            base={`/domain/people/${person.id}`}
            canManage={canAdminister}
            createdId={createdId}
            hasPages
          />
        )}
        {sip && <SipCard userName={sip.userName} lead={t("person.sipLead")} to="sip" />}
      </div>
      <Outlet />
    </>
  );
}
