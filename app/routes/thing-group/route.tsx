import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../auth/guards.ts";
import { LinkButton } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { groupLabel } from "../../components/group-label.ts";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";
import { groupIdOf, kindOf, placeOfKind } from "../thing-groups/kinds.ts";
import { changeThingGroup } from "./change-thing-group.ts";
import { Holders } from "./holders.tsx";
import { readThingGroup } from "./read-thing-group.ts";
import { thingGroupSchema } from "./thing-group-schema.ts";
import { AddThing, Things } from "./things.tsx";

const NOTICES = ["created", "renamed"] as const;

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const kind = kindOf(request);
  const search = new URL(request.url).searchParams;
  const read = await readThingGroup(api, kind, groupIdOf(params), turnedPage(search));
  return {
    title: await titleIn(request, `thingGroups.${kind}.named`, { name: read.group.name }),
    ...{ kind, ...read },
    notice: NOTICES.find((each) => search.has(each)),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const kind = kindOf(request);
  const id = groupIdOf(params);
  const form = await request.formData();
  const answer = await submit(form, { schema: thingGroupSchema }, async (typed) => {
    await changeThingGroup(api, kind, id, typed);
    return redirect(`${placeOfKind[kind]}/${id}`, 303);
  });
  if (!("data" in answer)) return answer;
  return data({ ...answer.data, intent: form.get("intent") }, answer.init ?? {});
}

/** A zone or a group of lift areas: what is in it, and whom it has been given. */
export default function ThingGroup() {
  const { t } = useTranslation();
  const { kind, group, members, isKept, candidates, holders, offered, notice } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const resultOf = (intent: string) => (answer?.intent === intent ? answer.result : undefined);
  return (
    <>
      <PageTitle
        title={groupLabel(t, group.name)}
        within={{ label: t(`thingGroups.${kind}.title`), to: placeOfKind[kind] }}
        editTitleTo={isKept ? undefined : `${placeOfKind[kind]}/${group.id}/rename`}
        actions={
          !isKept && (
            <LinkButton
              to={`${placeOfKind[kind]}/${group.id}/delete`}
              weight="danger"
              icon="trash"
              preventScrollReset
            >
              {t(`thingGroups.${kind}.delete`)}
            </LinkButton>
          )
        }
      />
      <div className="stack">
        <ErrorSummary failure={answer?.failure} />
        {notice && !answer && <Notice tone="good" title={t(`thingGroups.${kind}.notice.${notice}`)} />}
        {isKept && (
          <Notice title={t("thingGroups.kept")}>
            <p>{t(`thingGroups.${kind}.keptText`)}</p>
          </Notice>
        )}
        <div className="beside">
          <section className="stack tight" aria-labelledby="things">
            <h2 id="things">{t(`thingGroups.${kind}.members`)}</h2>
            <Things kind={kind} things={members.items} isKept={isKept} />
            <Pagination page={members.page} pageSize={members.pageSize} total={members.total} />
          </section>
          <div className="stack">
            {!isKept && (
              <section className="card padded" aria-labelledby="add">
                <h2 id="add">{t(`thingGroups.${kind}.addTitle`)}</h2>
                <AddThing key={members.total} {...{ kind, candidates }} result={resultOf("add")} />
              </section>
            )}
            <Holders key={holders.length} {...{ kind, holders, offered }} result={resultOf("give")} />
          </div>
        </div>
      </div>
      <Outlet />
    </>
  );
}
