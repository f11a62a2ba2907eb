import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allPages } from "#contract/client/pages.ts";
import type { Invite } from "#contract/invites.ts";
import { inviteState } from "#rules/invites.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { useLiveBuilding } from "../../browser/use-live-building.ts";
import { LinkButton } from "../../components/button.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import { DefinitionList } from "../../components/definition-list.tsx";
import { InviteResults } from "../../components/invite-results.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { QrFrame } from "../../components/qr-frame.tsx";
import { Badge } from "../../components/state.tsx";
import { Time } from "../../components/time.tsx";
import { inviteAddress } from "../../invite-address.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

import { type Action, InviteActions } from "./invite-actions.tsx";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const [{ code, ...invite }, { label }, groups, licences] = await Promise.all([
    api.invites.get({ id: params.inviteId ?? "" }),
    api.domains.get({ id: domainId }),
    allPages((query) => api.agentGroups.list({ query: { ...query, hidden: "true" } })),
    allPages((query) => api.licences.managed({ query })),
  ]);
  const groupNames = groups.map(({ id, name }) => [id, name] as const);
  const codes = licences.map(({ id, code }) => [id, code] as const);
  const { expirationDate, places, used } = invite;
  const state = inviteState(
    { expirationDate, remainingUsages: places === null ? null : places - used },
    Date.now(),
  );
  return {
    title: await titleIn(request, "inviteDetails.title", { name: invite.name }),
    invite,
    names: namesIn(invite.actions, new Map([...groupNames, ...codes])),
    building: label,
    state,
    link: inviteAddress(context.publicUrl, code),
  };
}

/** Only what this invite is about leaves the server. */
function namesIn(actions: readonly Action[], known: ReadonlyMap<string, string>): Record<string, string> {
  const ids = actions.flatMap(({ payload }) => [
    ...(payload.agentGroupIds ?? []),
    ...(payload.licenseIds ?? []),
  ]);
  return Object.fromEntries(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id)!]] : [])));
}

export default function InviteDetails() {
  const { t } = useTranslation();
  const { invite, names, building, state, link } = useLoaderData<typeof loader>();
  useLiveBuilding();
  const usable = state === "usable";
  const { used, places } = invite;
  return (
    <>
      <PageTitle
        title={invite.name}
        within={{ label: t("invites.title"), to: "/domain/invites" }}
        actions={
          <LinkButton to="delete" weight="danger" icon="trash" preventScrollReset>
            {t("inviteDetails.withdraw")}
          </LinkButton>
        }
      >
        <span className="no-print">{t(usable ? "inviteDetails.lead" : "inviteDetails.over")}</span>
      </PageTitle>
      <div className={usable ? "beside drawing-first" : "stack"}>
        {usable && <InviteSheet id={invite.id} building={building} link={link} />}
        <div className="stack no-print">
          {usable && <Handed link={link} />}
          <DefinitionList
            items={[
              {
                term: t("invites.state"),
                value: <Badge tone={usable ? "good" : "faint"}>{t(`invites.states.${state}`)}</Badge>,
              },
              {
                term: t("invites.places"),
                value: t(places === null ? "invites.usedOfAny" : "invites.usedOf", { used, places }),
              },
              { term: t("invites.until"), value: <Time at={invite.expirationDate} /> },
              invite.support && { term: t("inviteDetails.kind"), value: t("inviteDetails.support") },
            ].filter((item) => item !== false)}
          />
          <InviteActions actions={invite.actions} building={building} names={names} />
          <Accepted acceptances={invite.acceptances} />
        </div>
      </div>
      <Outlet />
    </>
  );
}

interface Shared {
  building: string;
  link: string;
}

/** What is shown to be scanned; printed, it says in words what it is for. */
function InviteSheet({ id, building, link }: Shared & { id: string }) {
  const { t } = useTranslation();
  return (
    <div className="invite-sheet">
      <p className="print-only invite-building">{t("inviteDetails.printTitle", { building })}</p>
      <QrFrame
        src={`/api/qrgen?invite=${id}`}
        alt={t("inviteDetails.qrAlt")}
        caption={t("inviteDetails.qrCaption")}
      />
      <p className="print-only">
        {t("inviteDetails.printLink")} <span className="mono">{link}</span>
      </p>
    </div>
  );
}

function Handed({ link }: Pick<Shared, "link">) {
  const { t } = useTranslation();
  return (
    <div className="stack tight">
      <CopyField label={t("inviteDetails.link")} value={link} hint={t("inviteDetails.linkHint")} />
      <p>
        <LinkButton to="share" icon="mail" preventScrollReset>
          {t("share.share")}
        </LinkButton>
      </p>
    </div>
  );
}

function Accepted({ acceptances }: Pick<Invite, "acceptances">) {
  const { t } = useTranslation();
  return (
    <section className="stack tight" aria-labelledby="accepted">
      <h2 id="accepted">{t("inviteDetails.accepted")}</h2>
      {acceptances.length === 0 && <p>{t("inviteDetails.nobodyYet")}</p>}
      {acceptances.map(({ userId, userName, time, results }) => (
        <article key={userId} className="card padded">
          <div className="card-head">
            <h3>
              <Link to={`/domain/people/${userId}`}>{userName}</Link>
            </h3>
            <Time at={time} />
          </div>
          <InviteResults results={results} />
        </article>
      ))}
    </section>
  );
}
