import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { timeZone, wallClock } from "#app/forms/moments.ts";
import { buttonAlone, takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readFilterSearch } from "#app/lists/offered-choices.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { parseWallClock } from "#app/time/wall-clocks.ts";
import { allPages } from "#contract/client/pages.ts";
import { id } from "#contract/fields.ts";
import { nameKey } from "#rules/buildings/name-key.ts";
import { ADMINISTRATORS } from "#rules/people/roles.ts";
import { AuditFilter } from "./audit-filter.tsx";
import { isAuditKind } from "./audit-kinds.ts";
import { AuditList } from "./audit-list.tsx";
import { ChainState, VerifyChain } from "./chain-state.tsx";

const filterSchema = z.object({
  kind: z.string().refine(isAuditKind).optional().catch(undefined),
  actor: id.optional().catch(undefined),
  /** An entity's id; one made of two others contains both. */
  entity: z
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
        ...readPageNumber(search),
        entity: chosen.kind,
        entityId: chosen.entity,
        actorId: chosen.actor,
        from: parseWallClock(chosen.from, zone),
        to: parseWallClock(chosen.to, zone),
      },
    }),
    allPages((query) => api.userGroups.listMembers({ name: ADMINISTRATORS, query })),
  ]);
  const seen = entries.items.flatMap(({ actor }) => actor ?? []);
  const people = new Map([...administrators, ...seen].map(({ id, name }) => [id, name]));
  const find = readFilterSearch(search, "actor");
  const found = [...people].filter(([, name]) => nameKey(name).includes(nameKey(find)));
  // What is chosen stays among the choices, whatever is searched for.
  const shown = [...people].filter(([id]) => id === chosen.actor);
  return {
    title: await titleIn(request, "audit.title"),
    chosen,
    people: Array.from(new Map([...found, ...shown]), ([id, name]) => ({ id, name })),
    extent: { search: find, hasMore: false, found: found.length },
    entries,
  };
}

/** Verifies the chain: it reads everything, so only on request. */
export const action = takesForm(buttonAlone, async ({ context }) => {
  const { api } = await requireAdministrator(context);
  return api.audit.verify();
});

export default function Audit() {
  const { t } = useTranslation();
  const { chosen, people, extent, entries } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const verified = answer && "entries" in answer ? answer : undefined;
  const filtered = Object.values(chosen).some((value) => value !== undefined);
  return (
    <>
      <PageTitle title={t("audit.title")} count={entries.total} actions={<VerifyChain />}>
        {t("audit.lead")}
      </PageTitle>
      {answer && "failure" in answer && <ErrorSummary failure={answer.failure} />}
      {verified && <ChainState verified={verified} />}
      <AuditFilter chosen={chosen} people={people} extent={extent} />
      {entries.items.length > 0 ? (
        <AuditList entries={entries.items} />
      ) : (
        <EmptyLine title={t(filtered ? "audit.noneFound" : "audit.empty")}>
          {t(filtered ? "audit.noneFoundText" : "audit.emptyText")}
        </EmptyLine>
      )}
      <Pagination page={entries.page} pageSize={entries.pageSize} total={entries.total} />
    </>
  );
}
