import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { agentAvatar } from "../../avatars.ts";
import { requireDomain } from "../../auth/guards.ts";
import { AppShell } from "../../components/app-shell.tsx";
import { sectionsFor } from "./sections.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireDomain(context);
  const [me, building] = await Promise.all([api.users.me(), api.domains.get({ id: domainId })]);
  return {
    person: {
      ...{ name: me.name, installationAdministrator: me.installationAdministrator },
      picture: agentAvatar(me),
    },
    role: me.role ?? "user",
    label: building.label,
    onPremise: context.onPremise,
    mark: context.readUnder,
  };
}

/** What is around every screen of a building; each screen guards itself. */
export default function Building() {
  const { t } = useTranslation();
  const { person, role, label, onPremise } = useLoaderData<typeof loader>();
  return (
    <AppShell
      person={person}
      building={{ label, to: "/domain" }}
      sections={sectionsFor({ role, onPremise, ...person }, t)}
    >
      <Outlet />
    </AppShell>
  );
}
