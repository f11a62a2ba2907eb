import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { inviteAddress } from "#app/addresses/invite-address.ts";
import { requireAdministrator } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { QrFrame } from "#app/components/drawings/qr-frame.tsx";
import { CopyField } from "#app/components/fields/copy-field.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { useInviteLabel } from "#app/components/forms/use-invite-label.ts";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { InviteResults } from "#app/components/lists/invite-results.tsx";
import { Badge } from "#app/components/lists/state.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { inviteNameIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import type { Invite } from "#contract/people/invites.ts";
import { inviteState } from "#rules/people/invites.ts";
import { type Action, InviteActions } from "./invite-actions.tsx";
import { SentTo } from "./sent-to.tsx";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const [{ code, ...invite }, building, groups, licences] = await Promise.all([
    api.invites.get({ id: params.inviteId ?? "" }),
    api.domains.get({ id: domainId }),
    allPages((query) => api.agentGroups.list({ query: { ...query, hidden: "true" } })),
    allPages((query) => api.licences.managed({ query })),
  ]);
  const people = await readCardholders(api, invite.actions);
  const groupNames = groups.map(({ id, name }) => [id, name] as const);
  const codes = licences.map(({ id, code }) => [id, code] as const);
  const { expirationDate, places, used, reserved } = invite;
  const state = inviteState(
    { expirationDate, remainingUsages: places === null ? null : places - used - reserved },
    Date.now(),
  );
  return {
    title: await inviteNameIn(request, invite, building),
    invite,
    names: namesIn(invite.actions, new Map([...groupNames, ...codes, ...people])),
    building: building.label,
    state,
    link: inviteAddress(context.publicUrl, code),
  };
}

/** The names of the people without an account who get one, by id; none once it has been accepted. */
async function readCardholders(api: ApiCalls, actions: readonly Action[]): Promise<[string, string][]> {
  const ids = actions.flatMap(({ payload }) => payload.cardholderId ?? []);
  const people = await Promise.all(ids.map((id) => undefinedIfMissing(api.users.get({ id }))));
  return people.flatMap((person): [string, string][] => (person ? [[person.id, person.name]] : []));
}

/** Only what this invite refers to is sent to the browser. */
function namesIn(actions: readonly Action[], known: ReadonlyMap<string, string>): Record<string, string> {
  const ids = actions.flatMap(({ payload }) => [
    ...(payload.agentGroupIds ?? []),
    ...(payload.licenseIds ?? []),
    ...(payload.cardholderId === undefined ? [] : [payload.cardholderId]),
  ]);
  return Object.fromEntries(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id)!]] : [])));
}

export default function InviteDetails() {
  const { t } = useTranslation();
  const labelOf = useInviteLabel();
  const { invite, names, building, state, link } = useLoaderData<typeof loader>();
  useLiveBuilding();
  const usable = state === "usable";
  const { used, places } = invite;
  return (
    <>
      <PageTitle
        title={labelOf(invite)}
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
          {usable && <LinkToShare link={link} wasSent={Boolean(invite.message)} />}
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
              invite.reserved > 0 && { term: t("inviteDetails.reserved"), value: invite.reserved },
              { term: t("invites.until"), value: <Time at={invite.expirationDate} /> },
              {
                term: t("inviteDetails.message"),
                value: <SentTo message={invite.message} usable={usable} />,
              },
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

interface SharedInvite {
  building: string;
  link: string;
}

/** The QR code to scan; printed, it has a text with its purpose. */
function InviteSheet({ id, building, link }: SharedInvite & { id: string }) {
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

function LinkToShare({ link, wasSent }: Pick<SharedInvite, "link"> & { wasSent: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="stack tight">
      <CopyField label={t("inviteDetails.link")} value={link} hint={t("inviteDetails.linkHint")} />
      <p className="form-actions start">
        <LinkButton to="share" preventScrollReset>
          {t("share.share")}
        </LinkButton>
        <LinkButton to="send" icon="mail" preventScrollReset>
          {t(wasSent ? "sendInvite.again" : "sendInvite.send")}
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
