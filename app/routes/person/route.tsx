import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { allPages } from "#contract/client/pages.ts";
import { id } from "#contract/fields.ts";
import { isHiddenGroup } from "#rules/agent-groups.ts";
import { requireDomain } from "../../auth/guards.ts";
import { useLiveBuilding } from "../../browser/use-live-building.ts";
import { useMayAdminister } from "../../building-data.ts";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { Credentials } from "./credentials.tsx";
import { Faces } from "./faces.tsx";
import { OfficeButtons } from "./office-buttons.tsx";
import { readHoldings } from "./read-holdings.ts";
import { readPerson } from "./read-person.ts";
import { RoleAndGroups } from "./role-and-groups.tsx";
import { Tags } from "./tags.tsx";
import { VirtualUsers } from "./virtual-users.tsx";

const taking = z.object({ intent: z.literal("take-tag"), tagId: id });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const person = await readPerson(api, params.userId ?? "");
  const { ownerId } = person;
  const [holdings, groups, owner] = await Promise.all([
    readHoldings(api, person.id, { ownsVirtualUsers: ownerId === null }),
    allPages((query) => api.agentGroups.groupsOfAgent({ agentId: person.id, query })),
    ownerId === null ? undefined : api.users.get({ id: ownerId }),
  ]);
  return {
    title: await titleIn(request, "person.title", { name: person.name }),
    ...{ person, ...holdings },
    groups: groups.filter(({ name }) => !isHiddenGroup(name)).map(({ name }) => name),
    owner: owner && { id: owner.id, name: owner.name },
    createdId: new URL(request.url).searchParams.get("created"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDomain(context);
  const userId = params.userId ?? "";
  return submit(await request.formData(), { schema: taking }, async ({ tagId }) => {
    await api.nfcTags.update({ id: tagId, body: { userId: null } });
    return redirect(`/domain/people/${userId}`, 303);
  });
}

export default function Person() {
  const { t } = useTranslation();
  const { person, credentials, tags, faces, virtualUsers, groups, owner, createdId } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const mayAdminister = useMayAdminister();
  useLiveBuilding();
  const isVirtual = person.role === "virtual-user";
  return (
    <>
      <PageTitle
        title={person.name}
        within={{
          label: t("people.title"),
          to: isVirtual ? "/domain/people?role=virtual-user" : "/domain/people",
        }}
        actions={mayAdminister && !isVirtual && <OfficeButtons role={person.role} />}
      >
        {person.signsInWith}
      </PageTitle>
      <div className="stack">
        <ErrorSummary failure={answer?.failure} />
        <RoleAndGroups role={person.role} groups={groups} owner={owner} />
        <Credentials credentials={credentials} />
        <Tags tags={tags} holder={person.name} mayManage />
        <Faces faces={faces} mayManage />
        {!isVirtual && (
          <VirtualUsers
            virtualUsers={virtualUsers}
            base={`/domain/people/${person.id}`}
            mayManage={mayAdminister}
            createdId={createdId}
            hasPages
          />
        )}
      </div>
      <Outlet />
    </>
  );
}
