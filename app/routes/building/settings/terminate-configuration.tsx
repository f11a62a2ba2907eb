import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { leaveBuilding } from "#app/auth/leave-building.ts";
import { ConfirmDialog } from "#app/components/dialogs/confirm-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { confirmedSchema } from "#app/forms/confirmed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { onlyTotal } from "#app/lists/paging.ts";
import { allPages } from "#contract/client/pages.ts";
import type { Invite } from "#contract/people/invites.ts";

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

/** The people who joined by an invite, and have not been removed by its withdrawal. */
function joinedBy({ acceptances }: Invite) {
  return acceptances.filter(({ results }) =>
    results.some(({ type, result }) => type === "ADD_TO_DOMAIN" && result === "APPLIED"),
  );
}

export const action = formAction(
  { schema: confirmedSchema, guard: requireAdministrator },
  async ({ api, domainId, session, context }) => {
    const invites = await allPages((query) => api.invites.list({ query }));
    const readerLeaves = invites
      .filter((invite) => invite.support)
      .flatMap(joinedBy)
      .some(({ userId }) => userId === session.userId);
    const { people, devices } = await api.domains.terminateConfiguration({ id: domainId });
    if (readerLeaves) return leaveBuilding(context, "termination.done");
    return changed(context, {
      to: `/domain/settings?terminated&people=${people}&devices=${devices}`,
      message: "termination.done",
    });
  },
);

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
