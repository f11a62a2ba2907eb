import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Invite } from "#contract/invites.ts";
import { inviteState } from "#rules/invites.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { useLiveBuilding } from "../../browser/use-live-building.ts";
import { LinkButton } from "../../components/button.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import { DefinitionList } from "../../components/definition-list.tsx";
import { Icon } from "../../components/icon.tsx";
import { InviteResults } from "../../components/invite-results.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { QrFrame } from "../../components/qr-frame.tsx";
import { Badge } from "../../components/state.tsx";
import { Time } from "../../components/time.tsx";
import { newMailAddress } from "../../mail-address.ts";
import { inviteAddress } from "../../invite-address.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const [{ code, ...invite }, { label }] = await Promise.all([
    api.invites.get({ id: params.inviteId ?? "" }),
    api.domains.get({ id: domainId }),
  ]);
  const { expirationDate, places, used } = invite;
  const state = inviteState(
    { expirationDate, remainingUsages: places === null ? null : places - used },
    Date.now(),
  );
  return {
    title: await titleIn(request, "inviteDetails.title", { name: invite.name }),
    invite,
    building: label,
    state,
    link: inviteAddress(context.publicUrl, code),
  };
}

export default function InviteDetails() {
  const { t } = useTranslation();
  const { invite, building, state, link } = useLoaderData<typeof loader>();
  useLiveBuilding();
  const usable = state === "usable";
  const { used, places } = invite;
  return (
    <>
      <PageTitle
        title={invite.name}
        building={t("invites.title")}
        backTo="/domain/invites"
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
          {usable && <ShareInvite building={building} link={link} />}
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
            ]}
          />
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

function ShareInvite({ building, link }: Shared) {
  const { t } = useTranslation();
  const mail = newMailAddress({
    subject: t("inviteDetails.mailSubject", { building }),
    body: t("inviteDetails.mailBody", { building, link }),
  });
  return (
    <div className="stack tight">
      <CopyField label={t("inviteDetails.link")} value={link} hint={t("inviteDetails.linkHint")} />
      <p>
        <a className="button plain" href={mail}>
          <Icon name="mail" />
          <span>{t("inviteDetails.sendMail")}</span>
        </a>
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
