import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import { outputTypeIcons } from "#app/components/dialogs/output-type-chooser.tsx";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { Column } from "#app/components/lists/table.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { formatTag } from "#app/i18n/formats.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import type { AuxiliaryOutput } from "#contract/auxiliaries/auxiliary-outputs.ts";
import { PartList } from "./part-list.tsx";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "AUXILIARIES");
  const id = params["auxiliaryId"]!;
  const query = readPageNumber(new URL(request.url).searchParams);
  const [title, { gatewayDeviceId }, outputs] = await Promise.all([
    titleIn(request, "auxiliaryParts.outputs.title"),
    api.auxiliaries.get({ id }),
    api.auxiliaryOutputs.list({ id, query }),
  ]);
  return { title, hasGateway: gatewayDeviceId !== null, outputs };
}

export default function AuxiliaryOutputs() {
  const { t, i18n } = useTranslation();
  const { hasGateway, outputs } = useLoaderData<typeof loader>();
  const seconds = new Intl.NumberFormat(formatTag(i18n.language), { style: "unit", unit: "second" });
  const columns: Column<AuxiliaryOutput>[] = [
    {
      key: "name",
      title: t("auxiliaryParts.name"),
      cell: ({ displayName, type }) => (
        <span className="device-name">
          <Icon name={outputTypeIcons[type]} />
          <span>{displayName}</span>
        </span>
      ),
    },
    { key: "type", title: t("outputs.type"), cell: ({ type }) => t(`outputs.types.${type}`) },
    {
      key: "position",
      title: t("auxiliaryParts.outputs.position"),
      align: "end",
      cell: ({ position }) => position,
    },
    {
      key: "openingTime",
      title: t("outputs.openingTime"),
      align: "end",
      cell: ({ activationDuration }) => seconds.format(activationDuration / 1000),
    },
  ];
  return (
    <>
      <PartList kind="outputs" page={outputs} columns={columns}>
        {!hasGateway && outputs.total > 0 && (
          <Notice tone="attention" title={t("auxiliaryParts.outputs.noGateway")}>
            <p>{t("auxiliaryParts.outputs.noGatewayText")}</p>
          </Notice>
        )}
      </PartList>
      <Outlet />
    </>
  );
}
