import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { allPages } from "#contract/client/pages.ts";
import { id } from "#contract/fields.ts";
import { ADMINISTRATORS } from "#rules/roles.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { instantOf, timeZone, wallClock } from "../../forms/moments.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";
import { AuditFilter } from "./audit-filter.tsx";
import { isAuditKind } from "./audit-kinds.ts";
import { AuditList } from "./audit-list.tsx";
import { ChainState } from "./chain-state.tsx";

const filterSchema = z.object({
  kind: z.string().refine(isAuditKind).optional().catch(undefined),
  actor: id.optional().catch(undefined),
  /** A thing's id; one that two others make up has both in it. */
  thing: z
    .string()
    .regex(/^[\w -]{1,200}$/)
    .optional()
    .catch(undefined),
  from: wallClock.catch(undefined),
  to: wallClock.catch(undefined),
  timeZone: timeZone.catch("UTC"),
});

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const search = new URL(request.url).searchParams;
  const { timeZone: zone, ...chosen } = filterSchema.parse(Object.fromEntries(search));
  const [entries, administrators] = await Promise.all([
    api.audit.list({
      query: {
        ...turnedPage(search),
        entity: chosen.kind,
        entityId: chosen.thing,
        actorId: chosen.actor,
        from: instantOf(chosen.from, zone),
        to: instantOf(chosen.to, zone),
      },
    }),
    allPages((query) => api.userGroups.listMembers({ name: ADMINISTRATORS, query })),
  ]);
  const seen = entries.items.flatMap(({ actor }) => actor ?? []);
  const people = new Map([...administrators, ...seen].map(({ id, name }) => [id, name]));
  return {
    title: await titleIn(request, "audit.title"),
    chosen,
    people: Array.from(people, ([id, name]) => ({ id, name })),
    entries,
  };
}

/** Follows the chain: it reads all there is, so it is done when asked for. */
export async function action({ context }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  return api.audit.verify();
}

export default function Audit() {
  const { t } = useTranslation();
  const { chosen, people, entries } = useLoaderData<typeof loader>();
  const verified = useActionData<typeof action>();
  const filtered = Object.values(chosen).some((value) => value !== undefined);
  return (
    <>
      <PageTitle title={t("audit.title")}>{t("audit.lead")}</PageTitle>
      <ChainState verified={verified} />
      <AuditFilter chosen={chosen} people={people} />
      {entries.items.length > 0 ? (
        <AuditList entries={entries.items} />
      ) : (
        <EmptyState picture="no-history" title={t(filtered ? "audit.noneFound" : "audit.empty")}>
          <p>{t(filtered ? "audit.noneFoundText" : "audit.emptyText")}</p>
        </EmptyState>
      )}
      <Pagination page={entries.page} pageSize={entries.pageSize} total={entries.total} />
    </>
  );
}
