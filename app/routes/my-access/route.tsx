import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ApiCalls } from "#contract/client/client.ts";
import { requireDomain } from "../../auth/guards.ts";
import { useLiveBuilding } from "../../browser/use-live-building.ts";
import { PageTitle } from "../../components/page-title.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { Faces } from "../person/faces.tsx";
import { readHoldings } from "../person/read-holdings.ts";
import { Tags } from "../person/tags.tsx";
import { VirtualUsers } from "../person/virtual-users.tsx";
import { OwnCredentials } from "./own-credentials.tsx";
import { OwnDoors } from "./own-doors.tsx";
import { readOwnDoors } from "./read-own-doors.ts";

export const meta = titleMeta;

/** What the reader can open here and by what, and who signs in on their responsibility. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { id, name, role } = await api.users.me();
  const isVirtual = role === "virtual-user";
  const managed = !isVirtual && (await readMayManageOwn(api, id));
  const [doors, holdings] = await Promise.all([
    readOwnDoors(api, id),
    readHoldings(api, id, { ownsVirtualUsers: !isVirtual }),
  ]);
  return {
    title: await titleIn(request, "myAccess.title"),
    ...{ name, isVirtual, managed, doors },
    ...holdings,
    createdId: new URL(request.url).searchParams.get("created"),
  };
}

/** Values that open are told whole to who manages somebody's credentials, be it their own; else masked. */
async function readMayManageOwn(api: ApiCalls, id: string): Promise<boolean> {
  const { items } = await api.agents.queryRelatedAgents({ id, body: { agentIds: [id] } });
  return items[0]?.canManageAccessCredentials ?? false;
}

export default function MyAccess() {
  const { t } = useTranslation();
  const { name, isVirtual, managed, doors, credentials, tags, faces, virtualUsers, createdId } =
    useLoaderData<typeof loader>();
  useLiveBuilding();
  return (
    <>
      <PageTitle title={t("myAccess.title")}>{t("myAccess.lead")}</PageTitle>
      <div className="stack">
        <OwnDoors doors={doors} />
        <OwnCredentials credentials={credentials} maySeeValues={managed} />
        {tags.length > 0 && <Tags tags={tags} holder={name} mayManage={false} />}
        {faces.length > 0 && <Faces faces={faces} mayManage={false} />}
        {!isVirtual && (
          <VirtualUsers virtualUsers={virtualUsers} base="/domain/mine" mayManage createdId={createdId} />
        )}
      </div>
      <Outlet />
    </>
  );
}
