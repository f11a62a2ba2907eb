import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allPages } from "#contract/client/pages.ts";
import type { Invite } from "#contract/invites.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { leaveBuilding } from "../../auth/leave-building.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { confirmedSchema } from "../../forms/confirmed.ts";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { onlyTotal } from "../../paging.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, session } = await requireAdministrator(context);
  const [invites, devices] = await Promise.all([
    allPages((query) => api.invites.list({ query })),
    api.devices.list({ query: onlyTotal }),
  ]);
  const support = invites.filter((invite) => invite.support);
  const guests = support.flatMap(joinedBy).filter(({ userId }) => userId !== session.userId);
  return {
    title: await titleIn(request, "termination.title"),
    invites: support.length,
    devices: devices.total,
    guests: [...new Set(guests.map(({ userName }) => userName))],
    readerLeaves: support.flatMap(joinedBy).some(({ userId }) => userId === session.userId),
  };
}

/** Who came into the building by an invite, and has not been taken out by it. */
function joinedBy({ acceptances }: Invite) {
  return acceptances.filter(({ results }) =>
    results.some(({ type, result }) => type === "ADD_TO_DOMAIN" && result === "APPLIED"),
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api, domainId, session } = await requireAdministrator(context);
  return submit(await request.formData(), { schema: confirmedSchema }, async () => {
    const invites = await allPages((query) => api.invites.list({ query }));
    const readerLeaves = invites
      .filter((invite) => invite.support)
      .flatMap(joinedBy)
      .some(({ userId }) => userId === session.userId);
    const { people, devices } = await api.domains.terminateConfiguration({ id: domainId });
    if (readerLeaves) return leaveBuilding(context);
    return redirect(`/domain/settings?terminated&people=${people}&devices=${devices}`, 303);
  });
}

export default function TerminateConfiguration() {
  const { t, i18n } = useTranslation();
  const { invites, devices, guests, readerLeaves } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const names = new Intl.ListFormat(i18n.language).format(guests);
  return (
    <ConfirmDialog
      title={t("termination.ask")}
      confirm={t("termination.title")}
      closeTo="/domain/settings"
      failure={answer?.failure}
    >
      <ul>
        <li>{invites === 0 ? t("termination.invitesNone") : t("termination.invites", { count: invites })}</li>
        <li>{guests.length > 0 ? t("termination.guests", { names }) : t("termination.noGuests")}</li>
        <li>{devices === 0 ? t("termination.devicesNone") : t("termination.devices", { count: devices })}</li>
        {readerLeaves && <li>{t("termination.you")}</li>}
      </ul>
    </ConfirmDialog>
  );
}
