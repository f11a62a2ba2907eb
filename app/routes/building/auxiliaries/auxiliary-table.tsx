import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AuxiliaryTypeIcon } from "#app/components/drawings/auxiliary-type.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import type { AddressOrder } from "#app/lists/orders.ts";
import type { AuxiliaryOrder } from "#rules/auxiliaries/auxiliaries.ts";
import { SeatDot } from "./auxiliary/seat-dot.tsx";
import type { ListedAuxiliary } from "./auxiliary-list.ts";

interface AuxiliaryTableProps {
  auxiliaries: readonly ListedAuxiliary[];
  order: AddressOrder<AuxiliaryOrder>;
}

/** The building's auxiliaries, each with its type, its gateway and whether it is licensed. */
export function AuxiliaryTable({ auxiliaries, order }: AuxiliaryTableProps) {
  const { t } = useTranslation();
  const columns: Column<ListedAuxiliary>[] = [
    {
      key: "name",
      title: t("auxiliaries.name"),
      sorts: "name",
      cell: (auxiliary) => <Name auxiliary={auxiliary} />,
    },
    {
      key: "type",
      title: t("auxiliaries.type"),
      sorts: "type",
      cell: ({ type }) => t(`auxiliaries.types.${type}`),
    },
    { key: "model", title: t("auxiliaries.model"), cell: ({ model }) => t(`auxiliaries.models.${model}`) },
    {
      key: "gateway",
      title: t("auxiliaries.gateway"),
      cell: ({ gateway }) => gateway && <Link to={`/domain/devices/${gateway.id}`}>{gateway.name}</Link>,
    },
    { key: "seat", title: t("auxiliaries.licence"), cell: ({ seat }) => <SeatDot seat={seat} /> },
  ];
  return (
    <Table
      caption={t("auxiliaries.title")}
      columns={columns}
      rows={auxiliaries}
      order={order}
      keyOf={({ id }) => id}
    />
  );
}

function Name({ auxiliary: { id, name, type } }: { auxiliary: ListedAuxiliary }) {
  return (
    <Link to={`/domain/auxiliaries/${id}/settings`} className="device-name">
      <AuxiliaryTypeIcon type={type} />
      <span>{name}</span>
    </Link>
  );
}
