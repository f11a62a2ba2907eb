import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Member } from "#contract/users.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { requireDomain } from "../../auth/guards.ts";
import { useLiveBuilding } from "../../browser/use-live-building.ts";
import { useMayAdminister } from "../../building-data.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { FilterSearch } from "../../components/filter-search.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { Badge } from "../../components/state.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { Time } from "../../components/time.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const url = new URL(request.url).searchParams;
  const search = (url.get("search") ?? "").slice(0, NAME_LENGTH_LIMIT);
  const people = await api.users.list({
    query: { ...turnedPage(url), ...(search && { search }) },
  });
  return {
    title: await titleIn(request, "people.title"),
    search,
    people: {
      ...people,
      items: people.items.map(({ id, name, email, role, joinedAt }) => ({ id, name, email, role, joinedAt })),
    },
  };
}

export default function People() {
  const { t } = useTranslation();
  const { search, people } = useLoaderData<typeof loader>();
  const mayAdminister = useMayAdminister();
  useLiveBuilding();
  const invite = mayAdminister && (
    <LinkButton to="/domain/invites/new" weight="primary" icon="invite">
      {t("people.invite")}
    </LinkButton>
  );
  return (
    <>
      <PageTitle title={t("people.title")} actions={invite}>
        {t("people.lead")}
      </PageTitle>
      <Form className="filter" role="search">
        <FilterSearch label={t("people.search")} typed={search} />
        <div className="form-actions start">
          <Button icon="search">{t("people.find")}</Button>
        </div>
      </Form>
      {people.items.length > 0 ? (
        <PeopleTable people={people.items} />
      ) : (
        <p className="lead">{t("people.noneFound")}</p>
      )}
      <Pagination page={people.page} pageSize={people.pageSize} total={people.total} />
    </>
  );
}

type Listed = Pick<Member, "id" | "name" | "email" | "role" | "joinedAt">;

function PeopleTable({ people }: { people: readonly Listed[] }) {
  const { t } = useTranslation();
  const columns: Column<Listed>[] = [
    {
      key: "name",
      title: t("people.name"),
      cell: ({ id, name }) => <Link to={`/domain/people/${id}`}>{name}</Link>,
    },
    { key: "email", title: t("people.email"), cell: ({ email }) => email },
    { key: "role", title: t("people.role"), cell: ({ role }) => <RoleBadge role={role} /> },
    { key: "joined", title: t("people.joined"), cell: ({ joinedAt }) => <Time at={joinedAt} show="date" /> },
  ];
  return <Table caption={t("people.title")} columns={columns} rows={people} keyOf={({ id }) => id} />;
}

function RoleBadge({ role }: { role: Member["role"] }) {
  const { t } = useTranslation();
  return <Badge tone={role === "administrator" ? "good" : "plain"}>{t(`people.roles.${role}`)}</Badge>;
}
