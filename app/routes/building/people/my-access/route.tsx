import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { DoorsToOpen } from "#app/components/lists/door-list.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { listDoors } from "#app/routes/building/doors/list-doors.ts";
import { readHoldings } from "#app/routes/building/people/person/read-holdings.ts";
import { VirtualUsers } from "#app/routes/building/people/person/virtual-users.tsx";
import type { ApiCalls } from "#contract/client/client.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import { OwnCredentials } from "./own-credentials.tsx";
import { OwnDoors } from "./own-doors.tsx";
import { OwnFaces } from "./own-faces.tsx";
import { OwnTags } from "./own-tags.tsx";
import { readOwnDoors } from "./read-own-doors.ts";

export const meta = titleMeta;

/** What the reader can open here and with what, and their virtual users. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { id, name, role } = await api.users.me();
  const isVirtual = role === "virtual-user";
  const managed = !isVirtual && (await readCanManageOwn(api, id));
  const [openable, doors, holdings] = await Promise.all([
    listDoors(api),
    readOwnDoors(api, id),
    readHoldings(api, id, { ownsVirtualUsers: !isVirtual }),
  ]);
  return {
    title: await titleIn(request, "myAccess.title"),
    name,
    isVirtual,
    managed,
    // Those who may add access have a page of their own among the people.
    addTo: role && isAtLeast(role, "credential-manager") ? `/domain/people/${id}/access/new` : undefined,
    openable: { items: openable.items, total: openable.total },
    doors,
    ...holdings,
    createdId: new URL(request.url).searchParams.get("created"),
  };
}

/**
 * Whether the reader may manage their own credentials. Values are complete for people who manage the holder's
 * credentials, even their own; otherwise masked.
 */
async function readCanManageOwn(api: ApiCalls, id: string): Promise<boolean> {
  const { items } = await api.agents.queryRelatedAgents({ id, body: { agentIds: [id] } });
  return items[0]?.canManageAccessCredentials ?? false;
}

export default function MyAccess() {
  const { t } = useTranslation();
  const {
    name,
    isVirtual,
    managed,
    addTo,
    openable,
    doors,
    credentials,
    tags,
    faces,
    virtualUsers,
    createdId,
  } = useLoaderData<typeof loader>();
  useLiveBuilding();
  return (
    <>
      <PageTitle title={t("myAccess.title")}>{t("myAccess.lead")}</PageTitle>
      <div className="stack">
        <DoorsToOpen openable={openable} page="mine" />
        <OwnDoors doors={doors} />
        <OwnCredentials credentials={credentials} canSeeValues={managed} addTo={addTo} />
        {tags.length > 0 && <OwnTags tags={tags} holder={name} />}
        {faces.length > 0 && <OwnFaces faces={faces} />}
        {!isVirtual && (
          <VirtualUsers virtualUsers={virtualUsers} base="/domain/mine" canManage createdId={createdId} />
        )}
      </div>
      <Outlet />
    </>
  );
}
