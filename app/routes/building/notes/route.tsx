import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { EmptyState } from "#app/components/lists/empty-state.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { FollowChanges } from "#app/components/shell/follow-changes.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction, formActions } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { useRootData } from "#app/root-data.ts";
import { id, instant } from "#contract/fields.ts";
import { NoteList } from "./note-list.tsx";

const readSchema = z.object({ intent: z.literal("one"), noteId: id });

/** All notes on the page and older ones, not those that have arrived since. */
const readAllSchema = z.object({
  intent: z.literal("all"),
  until: z.coerce.number().pipe(instant),
});

export const meta = titleMeta;

const NOTES_PAGE_SIZE = 20;

/** The notes for the reader in this building, in any role. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const search = new URL(request.url).searchParams;
  const [notes, { unread, removed }] = await Promise.all([
    api.notes.list({ query: readPageNumber(search, NOTES_PAGE_SIZE) }),
    api.notes.state(),
  ]);
  return {
    title: await titleIn(request, "notes.title"),
    notes,
    unread,
    removed,
    until: Math.max(0, ...notes.items.map(({ createdAt }) => createdAt)),
  };
}

const read = formAction(
  { schema: readSchema, guard: requireDomain },
  async ({ api, context }, { noteId }) => {
    await api.notes.read({ id: noteId });
    return changed(context, { to: "/domain/notes", message: "notes.wasRead" });
  },
);

const readAll = formAction(
  { schema: readAllSchema, guard: requireDomain },
  async ({ api, context }, { until }) => {
    await api.notes.readAll({ body: { until } });
    return changed(context, { to: "/domain/notes", message: "notes.wasRead" });
  },
);

export const action = formActions([read, readAll]);

export default function Notes() {
  const { t } = useTranslation();
  const { notes, unread, removed, until } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const seesAs = useRootData()?.seesAs;
  useLiveBuilding();
  return (
    <>
      <PageTitle title={t("notes.title")}>{t("notes.lead")}</PageTitle>
      <div className="stack">
        <ErrorSummary failure={answer?.failure} />
        <FollowChanges />
        {seesAs !== undefined && <p>{t("notes.withheld", { name: seesAs })}</p>}
        {removed > 0 && (
          <Notice tone="attention" title={t("notes.removed", { count: removed })}>
            <p>{t("notes.removedText")}</p>
          </Notice>
        )}
        {unread > 0 && (
          <PostForm className="form-actions start">
            <input type="hidden" name="intent" value="all" />
            <input type="hidden" name="until" value={until} />
            <Button icon="check">{t("notes.readAll")}</Button>
          </PostForm>
        )}
        {notes.items.length > 0 ? (
          <NoteList notes={notes.items} />
        ) : (
          <EmptyState picture="no-history" title={t("notes.empty")}>
            <p>{t("notes.emptyText")}</p>
          </EmptyState>
        )}
        <Pagination page={notes.page} pageSize={notes.pageSize} total={notes.total} />
      </div>
    </>
  );
}
