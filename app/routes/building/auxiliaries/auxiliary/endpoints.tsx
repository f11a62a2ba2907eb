import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import type { Column } from "#app/components/lists/table.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import type { AuxiliaryEndpoint } from "#contract/auxiliaries/auxiliary-endpoints.ts";
import { PartList } from "./part-list.tsx";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "AUXILIARIES");
  const query = readPageNumber(new URL(request.url).searchParams);
  const [title, endpoints] = await Promise.all([
    titleIn(request, "auxiliaryParts.endpoints.title"),
    api.auxiliaryEndpoints.list({ id: params["auxiliaryId"]!, query }),
  ]);
  return { title, endpoints };
}

/** The commands of an auxiliary. */
export default function Endpoints() {
  const { t } = useTranslation();
  const { endpoints } = useLoaderData<typeof loader>();
  const columns: Column<AuxiliaryEndpoint>[] = [
    { key: "name", title: t("auxiliaryParts.name"), cell: ({ displayName }) => displayName },
    {
      key: "command",
      title: t("auxiliaryParts.endpoints.command"),
      cell: ({ command }) => <code className="mono">{command}</code>,
    },
  ];
  return (
    <>
      <PartList kind="endpoints" page={endpoints} columns={columns} />
      <Outlet />
    </>
  );
}
