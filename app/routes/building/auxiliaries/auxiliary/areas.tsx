import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import type { Column } from "#app/components/lists/table.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { listAreaGroups } from "./area/area-groups.ts";
import { formatProperties } from "./area/properties.ts";
import { PartList } from "./part-list.tsx";

interface ListedArea {
  id: string;
  displayName: string;
  properties: string[];
  groups: { id: string; name: string }[];
}

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "AUXILIARIES");
  const query = readPageNumber(new URL(request.url).searchParams);
  const [title, areas, groups] = await Promise.all([
    titleIn(request, "auxiliaryParts.areas.title"),
    api.auxiliaryAreas.list({ id: params["auxiliaryId"]!, query }),
    listAreaGroups(api),
  ]);
  const items = areas.items.map(({ id, displayName, properties, areaGroupsIds }): ListedArea => ({
    id,
    displayName,
    properties: formatProperties(properties),
    groups: groups.filter((group) => areaGroupsIds.includes(group.id)),
  }));
  return { title, areas: { ...areas, items } };
}

/** The places that a lift goes to. */
export default function Areas() {
  const { t } = useTranslation();
  const { areas } = useLoaderData<typeof loader>();
  const columns: Column<ListedArea>[] = [
    { key: "name", title: t("auxiliaryParts.name"), cell: ({ displayName }) => displayName },
    {
      key: "properties",
      title: t("auxiliaryParts.areas.properties"),
      cell: ({ properties }) =>
        properties.length > 0 ? <code className="mono">{properties.join(", ")}</code> : null,
    },
    {
      key: "groups",
      title: t("auxiliaryParts.areas.groups"),
      cell: ({ groups }) => (groups.length > 0 ? <GroupLinks groups={groups} /> : null),
    },
  ];
  return (
    <>
      <PartList kind="areas" page={areas} columns={columns} />
      <Outlet />
    </>
  );
}

function GroupLinks({ groups }: Pick<ListedArea, "groups">) {
  return (
    <span className="inline-links">
      {groups.map(({ id, name }) => (
        <Link key={id} to={`/domain/lift-areas/${id}`}>
          {name}
        </Link>
      ))}
    </span>
  );
}
