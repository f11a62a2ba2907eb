import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { inviteAddress } from "#app/addresses/invite-address.ts";
import { requireAdministrator } from "#app/auth/guards.ts";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { Share } from "#app/components/dialogs/share.tsx";
import { inviteNameIn, titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { isMobile } from "#app/is-mobile.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const [{ code, ...invite }, building] = await Promise.all([
    api.invites.get({ id: params["inviteId"]! }),
    api.domains.get({ id: domainId }),
  ]);
  const name = await inviteNameIn(request, invite, building);
  return {
    title: await titleIn(request, "share.title", { name }),
    id: invite.id,
    building: building.label,
    link: inviteAddress(context.publicUrl, code),
    isMobile: isMobile(request.headers),
  };
}

export default function ShareInvite() {
  const { t } = useTranslation();
  const { title, id, building, link, isMobile } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={title} closeTo={`/domain/invites/${id}`}>
      <Share
        subject={t("inviteDetails.mailSubject", { building })}
        body={t("inviteDetails.mailBody", { building, link })}
        isMobile={isMobile}
      />
    </RouteDialog>
  );
}
