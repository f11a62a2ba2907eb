import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OneLine } from "#app/components/lists/one-line.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { SectionTitle } from "#app/components/shell/section-title.tsx";
import { CredentialFacts } from "#app/routes/building/explanations/credential-facts.tsx";
import { AdministratorLink } from "#app/routes/building/opens/administrator-link.tsx";
import { PermissionLink } from "#app/routes/building/opens/permission-link.tsx";
import { RightLink } from "#app/routes/building/opens/right-link.tsx";
import type { PermittedPerson } from "#contract/access/explanations.ts";
import type { Page } from "#contract/paging.ts";

interface PermittedPeopleProps {
  people: Page<PermittedPerson>;
  deviceId: string;
  /** The present, in milliseconds since 1970. */
  now: number;
}

/** A page of the people who have the right to open the door, each with the right, the credential and the outcome. */
export function PermittedPeople({
  people: { items, total, page, pageSize },
  deviceId,
  now,
}: PermittedPeopleProps) {
  const { t } = useTranslation();
  if (total === 0)
    return (
      <OneLine id="permitted" title={t("doors.whoCanOpen")}>
        <span className="fine">{t("doors.openedByNobody")}</span>{" "}
        <AdministratorLink to={`/domain/devices/${deviceId}/access`}>
          {t("doors.giveAccess")}
        </AdministratorLink>
      </OneLine>
    );
  const columns: Column<PermittedPerson>[] = [
    {
      key: "name",
      title: t("history.person"),
      cell: ({ person }) => <Link to={`/domain/people/${person.id}`}>{person.name}</Link>,
    },
    {
      key: "through",
      title: t("flats.through"),
      cell: ({ through }) => through && <PermissionLink kind="group" {...through.group} />,
    },
    { key: "by", title: t("flats.by"), cell: ({ through }) => through && <RightLink right={through} /> },
    {
      key: "credential",
      title: t("why.credential"),
      cell: ({ credential, person }) =>
        credential && <CredentialFacts credential={credential} userId={person.id} at={now} />,
    },
    {
      key: "state",
      title: t("flats.state"),
      beside: true,
      cell: ({ outcome, reason }) => (
        <StateDot state={outcome === "granted" ? "valid" : "expired"}>
          {outcome === "granted" ? t("doors.canOpen") : t(`events.reasons.${reason}`)}
        </StateDot>
      ),
    },
  ];
  return (
    <section className="stack tight" aria-labelledby="permitted">
      <SectionTitle id="permitted" title={t("doors.whoCanOpen")} count={total} />
      <Table
        caption={t("doors.whoCanOpen")}
        columns={columns}
        rows={items}
        keyOf={({ person }) => person.id}
      />
      <Pagination page={page} pageSize={pageSize} total={total} />
    </section>
  );
}
