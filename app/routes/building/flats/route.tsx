import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { useCanAdminister, useFlatWord } from "#app/building/building-data.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EmptyState } from "#app/components/lists/empty-state.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readOrder } from "#app/lists/order.server.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { FLAT_ORDERS } from "#rules/people/list-orders.ts";
import { FlatFilter } from "./flat-filter.tsx";
import { chosenFlats, findDrawnStair, hasWholeFloors, isFiltered } from "./flat-list.ts";
import { FlatTable } from "./flat-table.tsx";
import { readFlatWord } from "./read-flat-word.ts";
import { StairAside } from "./stair-aside.tsx";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireDomain(context);
  const address = new URL(request.url).searchParams;
  const chosen = chosenFlats(address);
  const { order, sorted, headers } = await readOrder(request, "flats", {
    columns: FLAT_ORDERS,
    own: "place",
  });
  const [flats, { floors }, word] = await Promise.all([
    api.flats.list({
      query: { ...readPageNumber(address), ...chosen, ...sorted, search: chosen.search || undefined },
    }),
    api.flats.floors(),
    readFlatWord(api, domainId),
  ]);
  const stair = findDrawnStair(chosen, floors);
  const drawn = stair === undefined ? undefined : await api.flats.drawing({ query: { stair } });
  const title = await titleIn(request, `flats.plurals.${word}`);
  const drawing = drawn && { stair: stair ?? "", flats: drawn.flats };
  return data({ title, chosen, order, flats, floors, drawing }, { headers });
}

export default function Flats() {
  const { t } = useTranslation();
  const { chosen, order, flats, floors, drawing } = useLoaderData<typeof loader>();
  const canAdminister = useCanAdminister();
  const word = useFlatWord();
  useLiveBuilding();
  const add = canAdminister && (
    <LinkButton to="/domain/flats/new" weight="primary" icon="plus">
      {t(`flats.add.${word}`)}
    </LinkButton>
  );
  const isEmpty = flats.total === 0 && !isFiltered(chosen);
  return (
    <>
      <PageTitle title={t(`flats.plurals.${word}`)} count={flats.total} actions={!isEmpty && add} />
      {isEmpty ? (
        <EmptyState picture="no-groups" title={t(`flats.empty.${word}`)} action={add}>
          <p>{t("flats.emptyText")}</p>
        </EmptyState>
      ) : (
        <>
          <FlatFilter chosen={chosen} floors={floors} />
          <div className={drawing && "flats-beside"}>
            <div className="stack tight">
              {flats.items.length > 0 ? (
                <FlatTable
                  flats={flats.items}
                  order={order}
                  floors={hasWholeFloors(chosen) ? floors : undefined}
                />
              ) : (
                <p className="lead">{t("flats.noneFound")}</p>
              )}
              <Pagination page={flats.page} pageSize={flats.pageSize} total={flats.total} />
            </div>
            {drawing && <StairAside {...drawing} />}
          </div>
        </>
      )}
    </>
  );
}
