import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OneLine } from "#app/components/lists/one-line.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { AdministratorLink } from "#app/routes/building/opens/administrator-link.tsx";
import type { Flat } from "#contract/people/flats.ts";

interface Call {
  key: string;
  to: string;
  name: string;
  kind: "button" | "code";
  device: { id: string; name: string };
}

/** The call buttons and call codes that call a flat, each with its panel. */
export function Calls({ flat: { buttons, codes } }: { flat: Flat }) {
  const { t } = useTranslation();
  const calls: Call[] = [
    ...buttons.map(({ id, position, text, deviceId, deviceName }) => ({
      key: id,
      to: `/domain/devices/${deviceId}/buttons/${position}`,
      name: text,
      kind: "button" as const,
      device: { id: deviceId, name: deviceName },
    })),
    ...codes.map(({ id, code, deviceId, deviceName }) => ({
      key: id,
      to: `/domain/devices/${deviceId}/codes/${id}`,
      name: code,
      kind: "code" as const,
      device: { id: deviceId, name: deviceName },
    })),
  ];
  if (calls.length === 0)
    return (
      <OneLine id="calls" title={t("flats.calls")}>
        <span className="fine">{t("flats.noCalls")}</span>
      </OneLine>
    );
  const columns: Column<Call>[] = [
    {
      key: "name",
      title: t("flats.callName"),
      cell: ({ to, name }) => <AdministratorLink to={to}>{name}</AdministratorLink>,
    },
    { key: "kind", title: t("groups.kind"), beside: true, cell: ({ kind }) => t(`flats.${kind}`) },
    {
      key: "device",
      title: t("flats.panel"),
      cell: ({ device }) => <Link to={`/domain/devices/${device.id}`}>{device.name}</Link>,
    },
  ];
  return (
    <section className="stack tight" aria-labelledby="calls">
      <h2 id="calls">{t("flats.calls")}</h2>
      <Table caption={t("flats.calls")} columns={columns} rows={calls} keyOf={({ key }) => key} />
    </section>
  );
}
