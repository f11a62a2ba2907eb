import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { Table } from "#app/components/lists/table.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import { CallState } from "./call-state.tsx";
import { PushHint } from "./push-hint.tsx";

export const meta = titleMeta;

/** The calls that rang for the reader, in any role, newest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const query = readPageNumber(new URL(request.url).searchParams);
  const [title, { id: readerId }, calls, pushKey] = await Promise.all([
    titleIn(request, "places.calls"),
    api.users.me(),
    // A provider that is older than this console rings monitors alone.
    undefinedIfMissing(api.ringCalls.list({ query })),
    undefinedIfMissing(api.pushSubscriptions.key()),
  ]);
  return {
    title,
    readerId,
    calls: calls ?? { ...query, items: [], total: 0 },
    canPush: pushKey !== undefined,
    now: Date.now(),
  };
}

export default function Calls() {
  const { t } = useTranslation();
  const { readerId, calls, canPush, now } = useLoaderData<typeof loader>();
  const { items, page, pageSize, total } = calls;
  useLiveBuilding();
  return (
    <>
      <PageTitle title={t("places.calls")}>{t("calls.lead")}</PageTitle>
      {canPush && <PushHint />}
      {total === 0 ? (
        <EmptyLine title={t("calls.empty")}>{t("calls.emptyText")}</EmptyLine>
      ) : (
        <Table
          caption={t("places.calls")}
          columns={[
            {
              key: "when",
              title: t("events.when"),
              cell: ({ id, startedAt }) => (
                <Link to={`/domain/calls/${id}`}>
                  <Time at={startedAt} show="precise" now={now} />
                </Link>
              ),
            },
            {
              key: "state",
              title: t("calls.state"),
              beside: true,
              cell: (call) => <CallState call={call} readerId={readerId} />,
            },
            { key: "panel", title: t("events.where"), cell: ({ device }) => device.name },
            { key: "button", title: t("calls.button"), cell: ({ button }) => button },
          ]}
          rows={items}
          keyOf={({ id }) => id}
        />
      )}
      <Pagination page={page} pageSize={pageSize} total={total} />
    </>
  );
}
