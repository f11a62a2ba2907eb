import { useTranslation } from "react-i18next";
import type { Licence } from "#contract/licences.ts";
import { inGroupsOfFour } from "#rules/printed-codes.ts";
import { LinkButton } from "../../components/button.tsx";
import { Badge } from "../../components/state.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { Time } from "../../components/time.tsx";

/** The licences one owns: what of them is free, and the building one of them may still carry. */
export function Licences({ licences }: { licences: readonly Licence[] }) {
  const { t } = useTranslation();
  if (licences.length === 0) return null;
  const columns: Column<Licence>[] = [
    { key: "code", title: t("userHome.licences.code"), cell: (licence) => <Code licence={licence} /> },
    { key: "seats", title: t("userHome.licences.seats"), cell: (licence) => <Seats licence={licence} /> },
    {
      key: "until",
      title: t("userHome.licences.until"),
      cell: ({ expirationDate }) =>
        expirationDate === null ? t("userHome.licences.noEnd") : <Time at={expirationDate} show="date" />,
    },
    {
      key: "create",
      title: t("userHome.create"),
      titleUnseen: true,
      cell: (licence) => (carriesBuilding(licence) ? <CreateWith licence={licence} /> : null),
    },
  ];
  return (
    <section className="stack licences" aria-labelledby="licences">
      <h2 id="licences">{t("userHome.licences.title")}</h2>
      <Table
        caption={t("userHome.licences.title")}
        columns={columns}
        rows={licences}
        keyOf={({ id }) => id}
      />
    </section>
  );
}

function Code({ licence }: { licence: Licence }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="mono">{inGroupsOfFour(licence.code)}</span>{" "}
      {licence.demo && <Badge tone="attention">{t("userHome.licences.demo")}</Badge>}
    </>
  );
}

function Seats({ licence }: { licence: Licence }) {
  const { t } = useTranslation();
  return (
    <ul className="seats">
      {licence.seats.map(({ assigneeType, total, free }) => (
        <li key={assigneeType}>{t(`userHome.licences.seat.${assigneeType}`, { free, total })}</li>
      ))}
    </ul>
  );
}

function CreateWith({ licence }: { licence: Licence }) {
  const { t } = useTranslation();
  return (
    <LinkButton to={`/user_home/new_building?licence=${licence.code}`} icon="plus" small preventScrollReset>
      {t("userHome.create")}
    </LinkButton>
  );
}

function carriesBuilding({ seats }: Licence): boolean {
  return seats.some(({ assigneeType, free }) => assigneeType === "DOMAIN" && free > 0);
}
