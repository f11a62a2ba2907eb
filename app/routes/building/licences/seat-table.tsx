import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { AuxiliaryTypeIcon } from "#app/components/drawings/auxiliary-type.tsx";
import { DeviceTypeIcon } from "#app/components/drawings/device-type.tsx";
import { Icon } from "#app/components/drawings/icon.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import type { ShownLicence } from "#app/components/lists/licence-card.tsx";
import { LicenceStateDot } from "#app/components/lists/licence-state.tsx";
import { seatIcons } from "#app/components/lists/seat-meters.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import type { AddressOrder } from "#app/lists/orders.ts";
import type { DeviceType } from "#contract/devices/devices.ts";
import type { Subscription } from "#contract/licences/subscriptions.ts";
import type { AuxiliaryType } from "#rules/auxiliaries/auxiliaries.ts";
import type { SeatOrder } from "#rules/licences/licences.ts";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";

interface SeatTableProps {
  seats: readonly Subscription[];
  order: AddressOrder<SeatOrder>;
  /** The reader's licences; a seat may be on another person's licence. */
  licences: readonly ShownLicence[];
  /** The types of devices and auxiliaries, by id. */
  types: SeatTypes;
}

export type SeatTypes = Readonly<Record<string, SeatType>>;
type SeatType = { deviceType: DeviceType } | { auxiliaryType: AuxiliaryType };

/** The assignees of the building's seats, with their licences. */
export function SeatTable({ seats, order, licences, types }: SeatTableProps) {
  const { t } = useTranslation();
  const byId = new Map(licences.map((licence) => [licence.id, licence]));
  const typeOf = ({ assigneeId }: Subscription): SeatType | undefined =>
    assigneeId === null ? undefined : types[assigneeId];
  const columns: Column<Subscription>[] = [
    {
      key: "name",
      title: t("licences.assignee"),
      sorts: "assigneeName",
      cell: (seat) => <Assignee seat={seat} type={typeOf(seat)} />,
    },
    {
      key: "kind",
      title: t("licences.kind"),
      sorts: "assigneeType",
      cell: (seat) => kindOf(t, seat, typeOf(seat)),
    },
    {
      key: "licence",
      title: t("licences.licence"),
      cell: ({ licenseId }) => <LicenceCode licence={byId.get(licenseId)} />,
    },
    {
      key: "state",
      beside: true,
      title: t("licences.state"),
      sorts: "expirationDate",
      cell: ({ licenseId, expired }) => (
        <LicenceStateDot state={byId.get(licenseId)?.state ?? (expired ? "lapsed" : "valid")} />
      ),
    },
    {
      key: "tools",
      title: t("licences.freeTools"),
      titleUnseen: true,
      cell: (seat) => <FreeSeat seat={seat} />,
    },
  ];
  return (
    <Table
      caption={t("licences.inUse")}
      columns={columns}
      rows={seats}
      order={order}
      keyOf={({ id }) => id}
    />
  );
}

function kindOf(t: TFunction, { assigneeType }: Subscription, type: SeatType | undefined): string {
  if (type === undefined) return t(`licences.oneOf.${assigneeType}`);
  return "deviceType" in type
    ? t(`devices.types.${type.deviceType}`)
    : t(`auxiliaries.types.${type.auxiliaryType}`);
}

const places = {
  DEVICE: "/domain/devices/",
  AUXILIAR_DEVICE: "/domain/auxiliaries/",
  USER: "/domain/people/",
} as const;

interface AssigneeProps {
  seat: Subscription;
  type: SeatType | undefined;
}

function Assignee({ seat: { assigneeId, assigneeName, assigneeType }, type }: AssigneeProps) {
  const { t } = useTranslation();
  const place = assigneeType === "DOMAIN" ? undefined : places[assigneeType];
  return (
    <span className="device-name">
      <SeatIcon assigneeType={assigneeType} type={type} />
      {assigneeName !== null && place ? (
        <Link to={place + assigneeId}>{assigneeName}</Link>
      ) : (
        <span>{assigneeName ?? t("licences.gone")}</span>
      )}
    </span>
  );
}

function SeatIcon({ assigneeType, type }: Pick<Subscription, "assigneeType"> & Pick<AssigneeProps, "type">) {
  if (type === undefined) return <Icon name={seatIcons[assigneeType]} />;
  return "deviceType" in type ? (
    <DeviceTypeIcon type={type.deviceType} />
  ) : (
    <AuxiliaryTypeIcon type={type.auxiliaryType} />
  );
}

function LicenceCode({ licence }: { licence: ShownLicence | undefined }) {
  const { t } = useTranslation();
  if (!licence) return t("licences.somebodyElses");
  return (
    <Link to={`/domain/licences/${licence.id}`} className="mono">
      {formatLicenceCode(licence.code)}
    </Link>
  );
}

/** The building's own seat can't be freed. */
function FreeSeat({ seat: { id, assigneeId, assigneeName, assigneeType } }: { seat: Subscription }) {
  const { t } = useTranslation();
  if (assigneeType === "DOMAIN" || assigneeName === null) return null;
  return (
    <LinkButton
      to={`/domain/licences/seats/${assigneeId}/${id}/free`}
      weight="quiet"
      small
      preventScrollReset
      aria-label={t("licences.freeNamed", { name: assigneeName })}
    >
      {t("licences.freeSeat")}
    </LinkButton>
  );
}
