import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import { AuxiliaryTypeIcon } from "#app/components/drawings/auxiliary-type.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { Tabs } from "#app/components/lists/tabs.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { onlyTotal } from "#app/lists/paging.ts";
import { hasAreas } from "#rules/auxiliaries/auxiliaries.ts";

type Tab = "settings" | "endpoints" | "outputs" | "areas";

const icons: Record<Tab, IconName> = {
  settings: "settings",
  endpoints: "request",
  outputs: "output",
  areas: "elevator",
};

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "AUXILIARIES");
  const { id, name, type, model } = await api.auxiliaries.get({ id: params["auxiliaryId"]! });
  const [endpoints, outputs, areas] = await Promise.all([
    api.auxiliaryEndpoints.list({ id, query: onlyTotal }),
    api.auxiliaryOutputs.list({ id, query: onlyTotal }),
    api.auxiliaryAreas.list({ id, query: onlyTotal }),
  ]);
  const counts = { endpoints: endpoints.total, outputs: outputs.total, areas: areas.total };
  return { id, name, type, model, counts };
}

/** The layout of all tabs of an auxiliary: its name, its type, and the tabs. */
export default function Auxiliary() {
  const { t } = useTranslation();
  const { id, name, type, model, counts } = useLoaderData<typeof loader>();
  const names: Tab[] = ["settings", "endpoints", "outputs", ...(hasAreas(type) ? ["areas" as const] : [])];
  const tabs = names.map((tab) => ({
    to: `/domain/auxiliaries/${id}/${tab}`,
    label: t(`auxiliaries.tabs.${tab}`),
    icon: icons[tab],
    count: tab === "settings" ? undefined : counts[tab],
  }));
  return (
    <>
      <PageTitle
        title={
          <span className="device-name">
            <AuxiliaryTypeIcon type={type} />
            <span>{name}</span>
          </span>
        }
        within={{ label: t("auxiliaries.title"), to: "/domain/auxiliaries" }}
      >
        {t(`auxiliaries.types.${type}`)} · {t(`auxiliaries.models.${model}`)}
      </PageTitle>
      <Tabs label={t("auxiliaries.tabs.label")} tabs={tabs} />
      <Outlet />
    </>
  );
}
