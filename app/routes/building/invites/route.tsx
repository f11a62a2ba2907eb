import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { useInviteLabel } from "#app/components/forms/use-invite-label.ts";
import { EmptyState } from "#app/components/lists/empty-state.tsx";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSearch } from "#app/components/lists/filter-search.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { Badge } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readOrder } from "#app/lists/order.server.ts";
import type { AddressOrder } from "#app/lists/orders.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import type { Invite } from "#contract/people/invites.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { inviteState } from "#rules/people/invites.ts";
import { INVITE_ORDERS, type InviteOrder } from "#rules/people/list-orders.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const address = new URL(request.url).searchParams;
  const search = (address.get("search") ?? "").slice(0, NAME_LENGTH_LIMIT);
  const { order, sorted, headers } = await readOrder(request, "invites", {
    columns: INVITE_ORDERS,
    own: "createdAtDown",
  });
  const query = { ...readPageNumber(address), ...sorted, search: search || undefined };
  const invites = await api.invites.list({ query });
  const now = Date.now();
  const shown = {
    title: await titleIn(request, "invites.title"),
    search,
    order,
    invites: { ...invites, items: invites.items.map((invite) => listed(invite, now)) },
  };
  return data(shown, { headers });
}

function listed(
  { id, name, support, createdAt, expirationDate, places, used, reserved }: Invite,
  now: number,
) {
  const remainingUsages = places === null ? null : places - used - reserved;
  return {
    id,
    name,
    support,
    createdAt,
    expirationDate,
    places,
    used,
    state: inviteState({ expirationDate, remainingUsages }, now),
  };
}

type ListedInvite = ReturnType<typeof listed>;

export default function Invites() {
  const { t } = useTranslation();
  const { search, order, invites } = useLoaderData<typeof loader>();
  useLiveBuilding();
  const create = (
    <LinkButton to="/domain/invites/new" weight="primary" icon="plus">
      {t("invites.create")}
    </LinkButton>
  );
  const isEmpty = invites.total === 0 && search === "";
  return (
    <>
      <PageTitle title={t("invites.title")} count={invites.total} actions={!isEmpty && create} />
      {isEmpty ? (
        <EmptyState picture="no-invites" title={t("invites.empty")} action={create}>
          <p>{t("invites.emptyText")}</p>
          <p>{t("invites.ownAddress")}</p>
        </EmptyState>
      ) : (
        <>
          <FilterForm kind="search" show={t("invites.find")}>
            <FilterSearch label={t("invites.search")} typed={search} />
          </FilterForm>
          {invites.items.length > 0 ? (
            <InviteTable invites={invites.items} order={order} />
          ) : (
            <p className="lead">{t("invites.noneFound")}</p>
          )}
        </>
      )}
      <Pagination page={invites.page} pageSize={invites.pageSize} total={invites.total} />
    </>
  );
}

interface InviteTableProps {
  invites: readonly ListedInvite[];
  order: AddressOrder<InviteOrder>;
}

function InviteTable({ invites, order }: InviteTableProps) {
  const { t } = useTranslation();
  const labelOf = useInviteLabel();
  const columns: Column<ListedInvite>[] = [
    {
      key: "name",
      title: t("invites.name"),
      sorts: "name",
      cell: (invite) => (
        <span className="badges">
          <Link to={invite.id}>{labelOf(invite)}</Link>
          {invite.support && <Badge tone="attention">{t("invites.support")}</Badge>}
        </span>
      ),
    },
    {
      key: "state",
      beside: true,
      title: t("invites.state"),
      cell: ({ state }) => (
        <Badge tone={state === "usable" ? "good" : "faint"}>{t(`invites.states.${state}`)}</Badge>
      ),
    },
    {
      key: "places",
      title: t("invites.places"),
      align: "end",
      cell: ({ used, places }) =>
        t(places === null ? "invites.usedOfAny" : "invites.usedOf", { used, places }),
    },
    {
      key: "created",
      title: t("invites.created"),
      sorts: "createdAt",
      cell: ({ createdAt }) => <Time at={createdAt} show="date" />,
    },
    {
      key: "until",
      title: t("invites.until"),
      sorts: "expirationDate",
      cell: ({ expirationDate }) => <Time at={expirationDate} show="date" />,
    },
  ];
  return (
    <Table
      caption={t("invites.title")}
      columns={columns}
      rows={invites}
      order={order}
      keyOf={({ id }) => id}
    />
  );
}
