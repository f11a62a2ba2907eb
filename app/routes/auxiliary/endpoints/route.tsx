import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AuxiliaryEndpoint } from "#contract/auxiliary-endpoints.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import type { Column } from "../../../components/table.tsx";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { turnedPage } from "../../../paging.ts";
import { PartList } from "../part-list.tsx";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const query = turnedPage(new URL(request.url).searchParams);
  const [title, endpoints] = await Promise.all([
    titleIn(request, "auxiliaryParts.endpoints.title"),
    api.auxiliaryEndpoints.list({ id: params["auxiliaryId"]!, query }),
  ]);
  return { title, endpoints };
}

/** What an auxiliary can be asked to do. */
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
      <PartList kind="endpoints" picture="no-endpoints" page={endpoints} columns={columns} />
      <Outlet />
    </>
  );
}
