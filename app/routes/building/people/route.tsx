import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { useCanAdminister, useHasFlats } from "#app/building/building-data.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSearch } from "#app/components/lists/filter-search.tsx";
import { FilterSelect } from "#app/components/lists/filter-select.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readOrder } from "#app/lists/order.server.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { readLayout } from "#app/preferences.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { PEOPLE_ORDERS, type PeopleOrder } from "#rules/people/list-orders.ts";
import { isRole, type Role, ROLES } from "#rules/people/roles.ts";
import { LINK, UNSENT } from "./link-filter.ts";
import { PeopleTable, VirtualTable } from "./people-tables.tsx";
import { UnsentTable } from "./unsent-table.tsx";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const address = new URL(request.url).searchParams;
  const search = (address.get("search") ?? "").slice(0, NAME_LENGTH_LIMIT);
  const requested = address.get("role") ?? "";
  const role = isRole(requested) ? requested : undefined;
  const { order, sorted, headers } = await readOrder(request, "people", {
    columns: PEOPLE_ORDERS,
    own: "name",
  });
  const unsent = address.get(LINK) === UNSENT ? await readUnsent(api, address) : undefined;
  const virtualUsers = !unsent && role === "virtual-user" ? await readVirtualUsers(api, address) : undefined;
  const people =
    unsent || virtualUsers ? undefined : await readPeople(api, address, { search, role, sorted });
  const [title, layout] = await Promise.all([titleIn(request, "people.title"), readLayout(api)]);
  return data({ title, search, role, order, layout, people, virtualUsers, unsent }, { headers });
}

/** The people who wait for a link that could not be sent; undefined from an older provider. */
async function readUnsent(api: ApiCalls, address: URLSearchParams) {
  return undefinedIfMissing(api.accountLinks.unsent({ query: readPageNumber(address) }));
}

interface PeopleSort {
  order?: PeopleOrder;
  descending?: boolean;
}

async function readPeople(
  api: ApiCalls,
  address: URLSearchParams,
  { search, role, sorted }: { search: string; role: Role | undefined; sorted: PeopleSort },
) {
  const query = { ...readPageNumber(address), ...sorted, search: search || undefined, role };
  const people = await api.users.list({ query });
  const items = people.items.map((person) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    countryCode: person.countryCode,
    mobileNumber: person.mobileNumber,
    language: person.language,
    role: person.role,
    installer: person.installer,
    joinedAt: person.joinedAt,
    hasAccount: person.hasAccount,
  }));
  return { ...people, items };
}

/** The virtual users with the names of their owners, who may be anywhere in the list of people. */
async function readVirtualUsers(api: ApiCalls, address: URLSearchParams) {
  const page = await api.virtualUsers.list({ query: readPageNumber(address) });
  const ownerIds = [...new Set(page.items.map(({ ownerId }) => ownerId))];
  const owners = await Promise.all(ownerIds.map((id) => api.users.get({ id })));
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return {
    ...page,
    items: page.items.map((each) => ({ ...each, ownerName: names.get(each.ownerId) ?? "" })),
  };
}

export default function People() {
  const { t } = useTranslation();
  const { search, role, order, layout, people, virtualUsers, unsent } = useLoaderData<typeof loader>();
  const canAdminister = useCanAdminister();
  // A provider without flats has no people without an account.
  const hasFlats = useHasFlats();
  useLiveBuilding();
  const list = people ?? virtualUsers ?? unsent;
  return (
    <>
      <PageTitle
        title={t("people.title")}
        count={list?.total}
        layout={layout}
        actions={
          canAdminister && (
            <>
              {hasFlats && (
                <LinkButton to="/domain/people/new" icon="plus" preventScrollReset>
                  {t("cardholder.add")}
                </LinkButton>
              )}
              <LinkButton to="/domain/invites/new" weight="primary" icon="invite">
                {t("people.invite")}
              </LinkButton>
            </>
          )
        }
      />
      <PeopleFilter role={role} search={search} isUnsent={unsent !== undefined} />
      {people && people.items.length > 0 && (
        <PeopleTable people={people.items} layout={layout} order={order} />
      )}
      {people?.items.length === 0 && (
        <p className="lead">{t(search ? "people.noneFound" : "peopleFilter.noneOfRole")}</p>
      )}
      {virtualUsers && virtualUsers.items.length > 0 && (
        <VirtualTable virtualUsers={virtualUsers.items} layout={layout} />
      )}
      {virtualUsers?.items.length === 0 && (
        <EmptyLine title={t("virtualUsers.none")}>{t("peopleFilter.noVirtualText")}</EmptyLine>
      )}
      {unsent && unsent.items.length > 0 && <UnsentTable links={unsent.items} layout={layout} />}
      {unsent?.items.length === 0 && <p className="lead">{t("peopleFilter.noneUnsent")}</p>}
      {list && <Pagination page={list.page} pageSize={list.pageSize} total={list.total} />}
      <Outlet />
    </>
  );
}

interface PeopleFilterProps {
  role: Role | undefined;
  search: string;
  /** Whether only people are listed who wait for a link. */
  isUnsent: boolean;
}

/** Filters people in the address; roles from the highest to the lowest. */
function PeopleFilter({ role, search, isUnsent }: PeopleFilterProps) {
  const { t } = useTranslation();
  const canAdminister = useCanAdminister();
  const roles = [...ROLES].reverse().map((value) => ({ value, label: t(`peopleFilter.${value}`) }));
  return (
    <FilterForm
      kind="search"
      show={t("people.find")}
      all={role || search || isUnsent ? { to: "/domain/people", label: t("peopleFilter.all") } : undefined}
    >
      {isUnsent ? (
        <>
          {/* They apply again once the filter of links is taken away. */}
          <input type="hidden" name="search" value={search} />
          <input type="hidden" name="role" value={role ?? ""} />
        </>
      ) : (
        <>
          {role !== "virtual-user" && <FilterSearch label={t("people.search")} typed={search} />}
          <FilterSelect name="role" label={t("people.role")} choices={roles} chosen={role} />
        </>
      )}
      {canAdminister && (
        <FilterSelect
          name={LINK}
          label={t("peopleFilter.link")}
          choices={[{ value: UNSENT, label: t("peopleFilter.unsent") }]}
          chosen={isUnsent ? UNSENT : undefined}
        />
      )}
    </FilterForm>
  );
}
