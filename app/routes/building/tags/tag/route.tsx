import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { useRole } from "#app/building/building-data.ts";
import { CardDrawing } from "#app/components/drawings/card-drawing.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { LastUse } from "#app/routes/building/people/last-use.tsx";
import { TagState } from "#app/routes/building/tags/tag-state.tsx";
import { isAtLeast } from "#rules/people/roles.ts";
import { LostNotice } from "./lost-notice.tsx";

const reportSchema = z.object({ intent: z.literal("report-lost") });

export const meta = titleMeta;

/** A card or tag: who has it, what it does, and whether it is lost. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const id = params["tagId"] ?? "";
  const tag = await api.nfcTags.get({ id });
  const lost = tag.lostAt === null ? undefined : await api.nfcTags.getLost({ id });
  return { title: tag.identifier, tag, devices: lost?.devices ?? [] };
}

export const action = formAction(
  { schema: reportSchema, guard: requireDomain },
  async ({ api, context, params }) => {
    const id = params["tagId"] ?? "";
    // Only for those who manage the tag, as the page; others report their own on a page of theirs.
    const { identifier } = await api.nfcTags.get({ id });
    await api.nfcTags.reportLost({ id });
    return changed(context, { to: `/domain/tags/${id}`, message: "tag.reported", values: { identifier } });
  },
);

export default function Tag() {
  const { t } = useTranslation();
  const { tag, devices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // Those who manage the cards of some people only have no list of all, and no pages of people.
  const seesAll = isAtLeast(useRole(), "credential-manager");
  useLiveBuilding();
  const { identifier, value, type, userId, holderName, lostAt, lostHolderId, lastUse } = tag;
  const personId = userId ?? lostHolderId;
  return (
    <>
      <PageTitle
        title={identifier}
        within={
          seesAll
            ? { label: t("tags.title"), to: "/domain/tags" }
            : { label: t("myAccess.title"), to: "/domain/mine" }
        }
        actions={
          lostAt === null ? (
            <ReportLost isFree={userId === null} id={tag.id} name={identifier} />
          ) : (
            <LinkButton to="found" icon="check" preventScrollReset>
              {t("tag.withdraw")}
            </LinkButton>
          )
        }
      />
      <div className="stack">
        <ErrorSummary failure={answer?.failure} />
        {lostAt !== null && <LostNotice devices={devices} />}
        <div className="beside drawing-first">
          <CardDrawing {...tag} holder={holderName ?? undefined} />
          <DefinitionList
            items={[
              { term: t("tagPool.value"), value: <span className="mono">{value}</span> },
              { term: t("tagPool.kind"), value: t(`components.tag.${type}`) },
              {
                term: t("tagPool.holder"),
                value:
                  personId !== null && seesAll ? (
                    <Link to={`/domain/people/${personId}`}>{holderName}</Link>
                  ) : (
                    holderName
                  ),
              },
              { term: t("flats.state"), value: tag.state && <TagState state={tag.state} /> },
              { term: t("person.lastUse"), value: lastUse && <LastUse use={lastUse} /> },
              { term: t("tag.lostAt"), value: lostAt !== null && <Time at={lostAt} /> },
            ]}
          />
        </div>
      </div>
      <Outlet />
    </>
  );
}

/** One press blocks a lost card. It can be withdrawn, so nothing is asked before. */
function ReportLost({ isFree, id, name }: { isFree: boolean; id: string; name: string }) {
  const { t } = useTranslation();
  return (
    <>
      {isFree && (
        <LinkButton to={`/domain/tags/${id}/give`} icon="person">
          {t("tagPool.give", { identifier: name })}
        </LinkButton>
      )}
      <PostForm>
        <Button name="intent" value="report-lost" weight="danger" icon="warning">
          {t("tag.report")}
        </Button>
      </PostForm>
    </>
  );
}
