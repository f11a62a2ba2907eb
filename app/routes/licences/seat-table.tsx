import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscriptions.ts";
import { inGroupsOfFour } from "#rules/printed-codes.ts";
import { LinkButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import type { ShownLicence } from "../../components/licence-card.tsx";
import { LicenceStateDot } from "../../components/licence-state.tsx";
import { seatIcons } from "../../components/seat-meters.tsx";
import { type Column, Table } from "../../components/table.tsx";

interface SeatTableProps {
  seats: readonly Subscription[];
  /** The reader's own; seats stand on others', too. */
  licences: readonly ShownLicence[];
}

/** Who and what in the building has a seat, and on which licence. */
export function SeatTable({ seats, licences }: SeatTableProps) {
  const { t } = useTranslation();
  const byId = new Map(licences.map((licence) => [licence.id, licence]));
  const columns: Column<Subscription>[] = [
    { key: "name", title: t("licences.assignee"), cell: (seat) => <Assignee seat={seat} /> },
    { key: "kind", title: t("licences.kind"), cell: (seat) => t(`licences.kinds.${seat.assigneeType}`) },
    {
      key: "licence",
      title: t("licences.licence"),
      cell: ({ licenseId }) => <LicenceCode licence={byId.get(licenseId)} />,
    },
    {
      key: "state",
      title: t("licences.state"),
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
  return <Table caption={t("licences.inUse")} columns={columns} rows={seats} keyOf={({ id }) => id} />;
}

const places = {
  DEVICE: "/domain/devices/",
  AUXILIAR_DEVICE: "/domain/auxiliaries/",
  USER: "/domain/people/",
} as const;

function Assignee({ seat: { assigneeId, assigneeName, assigneeType } }: { seat: Subscription }) {
  const { t } = useTranslation();
  const place = assigneeType === "DOMAIN" ? undefined : places[assigneeType];
  return (
    <span className="device-name">
      <Icon name={seatIcons[assigneeType]} />
      {assigneeName !== null && place ? (
        <Link to={place + assigneeId}>{assigneeName}</Link>
      ) : (
        <span>{assigneeName ?? t("licences.gone")}</span>
      )}
    </span>
  );
}

function LicenceCode({ licence }: { licence: ShownLicence | undefined }) {
  const { t } = useTranslation();
  if (!licence) return t("licences.somebodyElses");
  return (
    <Link to={`/domain/licences/${licence.id}`} className="mono">
      {inGroupsOfFour(licence.code)}
    </Link>
  );
}

/** The seat that carries the building is as long as it. */
function FreeSeat({ seat: { id, assigneeId, assigneeName, assigneeType } }: { seat: Subscription }) {
  const { t } = useTranslation();
  if (assigneeType === "DOMAIN" || assigneeName === null) return null;
  return (
    <LinkButton
      to={`/domain/licences/seats/${assigneeId}/${id}/free`}
      weight="quiet"
      icon="minus"
      iconOnly
      small
      preventScrollReset
    >
      {t("licences.freeNamed", { name: assigneeName })}
    </LinkButton>
  );
}
