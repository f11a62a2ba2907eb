import { type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { useCanAdminister } from "#app/building/building-data.ts";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { SipCard } from "#app/components/forms/sip-credentials.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction, formActions } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { firstFew } from "#app/lists/paging.ts";
import { sendAgain } from "#app/routes/building/history/messages/send-again.ts";
import { OpenInvites } from "#app/routes/building/invites/open-invites.tsx";
import { readOpenInvites } from "#app/routes/building/invites/read-open-invites.ts";
import { Opens } from "#app/routes/building/opens/opens.tsx";
import { readOpens } from "#app/routes/building/opens/read-opens.ts";
import { allPages } from "#contract/client/pages.ts";
import { isHiddenGroup } from "#rules/people/agent-groups.ts";
import { AcceptedInvites } from "./accepted-invites.tsx";
import { Housemates } from "./housemates.tsx";
import { listMeans } from "./list-means.ts";
import { MeansTable } from "./means-table.tsx";
import { MessagesTo } from "./messages-to.tsx";
import { PersonEvents } from "./person-events.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { readAcceptedInvites } from "./read-accepted-invites.ts";
import { readFlatsOf } from "./read-flats.ts";
import { readHoldings } from "./read-holdings.ts";
import { readMessagesTo, readUnsentLink } from "./read-messages-to.ts";
import { readPerson } from "./read-person.ts";
import { RoleAndGroups } from "./role-and-groups.tsx";
import { returnTag, tagSchema, takeTag } from "./take-tag.ts";
import { UnsentLinkNotice } from "./unsent-link.tsx";
import { VirtualUsers } from "./virtual-users.tsx";

/** So many events are on the page of a person. */
const EVENTS = 10;

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const search = new URL(request.url).searchParams;
  const person = await readPerson(api, params.userId ?? "");
  const { ownerId } = person;
  const { id: readerId, role, installationAdministrator } = await api.users.me();
  const administers = role === "administrator";
  const groups = await allPages((query) => api.agentGroups.groupsOfAgent({ agentId: person.id, query }));
  const [holdings, flats, owner, sip, opens, events, invites, accepted, messages, unsentLink] =
    await Promise.all([
      readHoldings(api, person.id, { ownsVirtualUsers: ownerId === null && person.hasAccount }),
      readFlatsOf(api, person.id, groups),
      ownerId === null ? undefined : api.users.get({ id: ownerId }),
      administers ? api.sipAgents.get({ query: { agentId: person.id } }) : undefined,
      readOpens(api, { agentId: person.id }),
      api.events.query({ body: { ...firstFew(EVENTS), agentId: person.id } }),
      administers && !person.hasAccount ? readOpenInvites(api, { cardholderId: person.id }) : [],
      administers && person.hasAccount && ownerId === null ? readAcceptedInvites(api, person.id) : [],
      installationAdministrator ? readMessagesTo(api, person.id) : [],
      administers && !installationAdministrator ? readUnsentLink(api, person.id) : null,
    ]);
  return {
    title: await titleIn(request, "person.title", { name: person.name }),
    person,
    means: listMeans(holdings, Date.now()),
    virtualUsers: holdings.virtualUsers,
    opens,
    events: events.items,
    invites,
    accepted,
    messages,
    unsentLink,
    flats,
    groups: groups
      .filter(({ name, kind }) => kind !== "FLAT" && !isHiddenGroup(name))
      .map(({ name }) => name),
    isReader: person.id === readerId,
    owner: owner && { id: owner.id, name: owner.name },
    sip,
    createdId: search.get("created"),
  };
}

const moveTag = formAction(
  { schema: tagSchema, guard: requireDomain },
  async ({ api, context, params }, typed) => {
    const userId = params.userId ?? "";
    const to = `/domain/people/${userId}`;
    if (typed.intent === "take-tag") {
      const { identifier, toUndo } = await takeTag(api, userId, typed.tagId);
      const undo = { action: to, sends: toUndo };
      return changed(context, { to, message: "person.tagTaken", values: { identifier }, undo });
    }
    await returnTag(api, userId, typed);
    return changed(context, { to, message: "said.tagAssigned" });
  },
);

export const action = formActions([moveTag, sendAgain]);

export default function Person() {
  const { t } = useTranslation();
  const {
    person,
    means,
    virtualUsers,
    opens,
    events,
    invites,
    accepted,
    messages,
    unsentLink,
    flats,
    groups,
    isReader,
    owner,
    sip,
    createdId,
  } = useLoaderData<typeof loader>();
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
          canAdminister &&
          !isVirtual && (
            <PersonMenu name={person.name} role={person.role} hasAccount={hasAccount} canView={!isReader} />
          )
        }
      >
        <PersonFacts
          flats={flats}
          signsInWith={hasAccount ? person.signsInWith : undefined}
          joinedAt={person.joinedAt}
        />
      </PageTitle>
      <ErrorSummary failure={answer?.failure} />
      {unsentLink && <UnsentLinkNotice link={unsentLink} />}
      <div className="hub">
        <div className="stack">
          <Opens opens={opens} />
          <MeansTable means={means} />
          {invites.length > 0 && <OpenInvites invites={invites} />}
          {accepted.length > 0 && <AcceptedInvites invites={accepted} />}
          {messages.length > 0 && <MessagesTo messages={messages} />}
          <Housemates flats={flats} />
          <RoleAndGroups role={person.role} installer={person.installer} groups={groups} owner={owner} />
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
        <PersonEvents userId={person.id} events={events} />
      </div>
      <Outlet />
    </>
  );
}
