import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import { inGroupsOfFour } from "#rules/printed-codes.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { groupLabel } from "../../components/group-label.ts";
import { LicenceTerms, standing } from "../../components/licence-card.tsx";
import { LicenceStateDot } from "../../components/licence-state.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { SeatMeters } from "../../components/seat-meters.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

const NOTICES = ["restored", "assigned"] as const;
const restoring = z.object({ intent: z.literal("restore") });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const licence = await api.licences.get({ id: params["licenceId"]! });
  const search = new URL(request.url).searchParams;
  return {
    title: await titleIn(request, "licences.licenceTitle", { code: inGroupsOfFour(licence.code) }),
    licence: standing(licence, Date.now()),
    group: licence.constrainedAgentGroupId && (await findGroup(api, licence.constrainedAgentGroupId)),
    notice: NOTICES.find((notice) => search.has(notice)),
  };
}

/** The group a licence is for, where it is one of this building's. */
async function findGroup(api: ApiCalls, id: string) {
  try {
    const { name } = await api.agentGroups.get({ id });
    return { id, name };
  } catch (error) {
    if (!isApiError(error, "NOT_FOUND")) throw error;
    return { id, name: null };
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["licenceId"]!;
  return submit(await request.formData(), { schema: restoring }, async () => {
    await api.licences.restore({ id });
    return redirect(`/domain/licences/${id}?restored=1`, 303);
  });
}

export default function LicencePage() {
  const { t } = useTranslation();
  const { licence, group, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const hasFreeSeat = licence.seats.some(({ free }) => free > 0);
  return (
    <>
      <PageTitle
        title={<span className="mono">{inGroupsOfFour(licence.code)}</span>}
        within={{ label: t("licences.title"), to: "/domain/licences" }}
        actions={
          hasFreeSeat && (
            <LinkButton to="assign" weight="primary" icon="plus" preventScrollReset>
              {t("licences.assign")}
            </LinkButton>
          )
        }
      />
      <div className="stack">
        <ErrorSummary failure={answer?.failure} />
        {notice && <Notice tone="good" title={t(`licences.notice.${notice}`)} />}
        <div className="beside">
          <section className="card padded" aria-labelledby="seats">
            <div className="card-head">
              <h2 id="seats">{t("licences.seats")}</h2>
              <LicenceStateDot state={licence.state} />
            </div>
            <LicenceTerms licence={licence} />
            <SeatMeters seats={licence.seats} />
            {group && (
              <p>
                {t("licences.constraint")}:{" "}
                {group.name === null ? (
                  t("licences.groupElsewhere")
                ) : (
                  <Link to={`/domain/groups/${group.id}`}>{groupLabel(t, group.name)}</Link>
                )}
              </p>
            )}
            <CopyField label={t("licences.code")} value={licence.code} />
          </section>
          <div className="stack">
            <section className="card padded" aria-labelledby="end">
              <h2 id="end">{t("licences.endTitle")}</h2>
              <p>{t("licences.lapseStops")}</p>
            </section>
            <section className="card padded" aria-labelledby="restore">
              <h2 id="restore">{t("licences.restoreTitle")}</h2>
              <p>{t("licences.restoreText")}</p>
              <PostForm className="form-actions start">
                <Button icon="refresh" name="intent" value="restore">
                  {t("licences.restore")}
                </Button>
              </PostForm>
            </section>
            <section className="card padded" aria-labelledby="owner">
              <h2 id="owner">{t("licences.owner")}</h2>
              <p>{t("licences.ownerText")}</p>
              <div className="form-actions start">
                <LinkButton to="owner" icon="forward" preventScrollReset>
                  {t("licences.handOn")}
                </LinkButton>
              </div>
            </section>
          </div>
        </div>
      </div>
      <Outlet />
    </>
  );
}
