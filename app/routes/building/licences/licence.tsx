import { type LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { CopyField } from "#app/components/fields/copy-field.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { LicenceTerms, shownLicence } from "#app/components/lists/licence-card.tsx";
import { LicenceStateDot } from "#app/components/lists/licence-state.tsx";
import { SeatMeters } from "#app/components/lists/seat-meters.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";

const restoring = z.object({ intent: z.literal("restore") });

export const meta = titleMeta;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const licence = await api.licences.get({ id: params["licenceId"]! });
  return {
    title: formatLicenceCode(licence.code),
    licence: shownLicence(licence, Date.now()),
    group: licence.constrainedAgentGroupId && (await findGroup(api, licence.constrainedAgentGroupId)),
  };
}

/** The group of a licence, if it belongs to this building. */
async function findGroup(api: ApiCalls, id: string) {
  const group = await undefinedIfMissing(api.agentGroups.get({ id }));
  return { id, name: group?.name ?? null };
}

export const action = formAction(
  { schema: restoring, guard: requireAdministrator },
  async ({ api, context, params }) => {
    const id = params["licenceId"]!;
    await api.licences.restore({ id });
    return changed(context, { to: `/domain/licences/${id}`, message: "licences.notice.restored" });
  },
);

export default function LicencePage() {
  const { t } = useTranslation();
  const { licence, group } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const hasFreeSeat = licence.seats.some(({ free }) => free > 0);
  return (
    <>
      <PageTitle
        title={<span className="mono">{formatLicenceCode(licence.code)}</span>}
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
