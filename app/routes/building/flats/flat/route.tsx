import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { useCanAdminister, useFlatWord } from "#app/building/building-data.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EventTable } from "#app/components/lists/event-table.tsx";
import { OneLine } from "#app/components/lists/one-line.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleMeta } from "#app/i18n/page-title.ts";
import { describePlace } from "#app/routes/building/flats/flat-place.ts";
import { OpenInvites } from "#app/routes/building/invites/open-invites.tsx";
import { Opens } from "#app/routes/building/opens/opens.tsx";
import { isPerson } from "#rules/people/agent-kinds.ts";
import { Calls } from "./calls.tsx";
import { FlatMembers } from "./flat-members.tsx";
import { readFlat } from "./read-flat.ts";

export const meta = titleMeta;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { role } = await api.users.me();
  const read = await readFlat(api, params["flatId"]!, role === "administrator");
  return { title: read.flat.name, ...read };
}

export default function FlatPage() {
  const { t } = useTranslation();
  const { flat, members, invites, opens, rings } = useLoaderData<typeof loader>();
  const canAdminister = useCanAdminister();
  const word = useFlatWord();
  useLiveBuilding();
  return (
    <>
      <PageTitle
        title={flat.name}
        within={{ label: t(`flats.plurals.${word}`), to: "/domain/flats" }}
        editTitleTo={canAdminister ? `/domain/flats/${flat.id}/edit` : undefined}
        editTitleLabel={t("flats.editTitle", { name: flat.name })}
        actions={
          canAdminister && (
            <>
              <LinkButton to={`/domain/flats/${flat.id}/ordinary`} weight="quiet" preventScrollReset>
                {t("flats.convertToGroup")}
              </LinkButton>
              <LinkButton to={`/domain/groups/${flat.id}`} weight="quiet" icon="group">
                {t("flats.membersAndRights")}
              </LinkButton>
              {(flat.inviteCount > 0 || members.items.some(isPerson)) && (
                <LinkButton to={`/domain/flats/${flat.id}/move-out`} preventScrollReset>
                  {t("flats.moveOut.open")}
                </LinkButton>
              )}
              <LinkButton to={`/domain/flats/${flat.id}/move-in`} weight="primary">
                {t("flats.moveIn.open")}
              </LinkButton>
            </>
          )
        }
      >
        {[describePlace(flat, t), flat.note].filter(Boolean).join(" · ")}
      </PageTitle>
      <div className="stack">
        <FlatMembers flat={flat} members={members} />
        {invites.length > 0 && <OpenInvites invites={invites} />}
        {invites.length === 0 && flat.inviteCount > 0 && (
          <OneLine id="invites" title={t("flats.invites")}>
            <span>{t("flats.invited", { count: flat.inviteCount })}</span>
          </OneLine>
        )}
        <Calls flat={flat} />
        <Opens opens={opens} />
        {rings.length === 0 ? (
          <OneLine id="rings" title={t("flats.rings")}>
            <span className="fine">{t("flats.noRings")}</span>
          </OneLine>
        ) : (
          <section className="stack tight" aria-labelledby="rings">
            <h2 id="rings">{t("flats.rings")}</h2>
            <EventTable events={rings} />
          </section>
        )}
      </div>
      <Outlet />
    </>
  );
}
