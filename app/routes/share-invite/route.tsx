import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../auth/guards.ts";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { Share } from "../../components/share.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { inviteAddress } from "../../invite-address.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const [{ id, name, code }, { label }] = await Promise.all([
    api.invites.get({ id: params["inviteId"]! }),
    api.domains.get({ id: domainId }),
  ]);
  return {
    title: await titleIn(request, "share.title", { name }),
    ...{ id, name, building: label, link: inviteAddress(context.publicUrl, code) },
    isMobile: isMobile(request.headers),
  };
}

/** Whether the reader has a phone in hand: no more depends on it than which ways are offered. */
function isMobile(headers: Headers): boolean {
  return headers.get("sec-ch-ua-mobile") === "?1" || /Mobi|Android/.test(headers.get("user-agent") ?? "");
}

export default function ShareInvite() {
  const { t } = useTranslation();
  const { id, name, building, link, isMobile } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={t("share.title", { name })} closeTo={`/domain/invites/${id}`}>
      <Share
        subject={t("inviteDetails.mailSubject", { building })}
        body={t("inviteDetails.mailBody", { building, link })}
        isMobile={isMobile}
      />
    </RouteDialog>
  );
}
