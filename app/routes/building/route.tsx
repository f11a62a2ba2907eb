import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isAtLeast, type Role } from "#rules/roles.ts";
import { requireDomain } from "../../auth/guards.ts";
import { AppShell } from "../../components/app-shell.tsx";
import type { Place } from "../../components/navigation.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireDomain(context);
  const [me, building] = await Promise.all([api.users.me(), api.domains.get({ id: domainId })]);
  return {
    person: { name: me.name },
    role: me.role ?? "user",
    label: building.label,
    mark: context.readUnder,
  };
}

/** What is around every screen of a building; each screen guards itself. */
export default function Building() {
  const { t } = useTranslation();
  const { person, role, label } = useLoaderData<typeof loader>();
  const places = placesFor(role).map(({ key, ...place }): Place => ({ ...place, label: t(`places.${key}`) }));
  return (
    <AppShell person={person} building={{ label, to: "/domain" }} places={places}>
      <Outlet />
    </AppShell>
  );
}

interface KnownPlace extends Omit<Place, "label"> {
  key: string;
  /** The least role that has something to do there. */
  from: Role;
}

const PLACES: KnownPlace[] = [
  { to: "/domain", key: "overview", icon: "building", end: true, from: "virtual-user" },
  { to: "/domain/devices", key: "devices", icon: "door-panel", from: "administrator" },
  { to: "/domain/people", key: "people", icon: "people", from: "credential-manager" },
  { to: "/domain/history", key: "history", icon: "history", from: "virtual-user" },
  { to: "/domain/groups", key: "groups", icon: "group", from: "administrator" },
  { to: "/domain/invites", key: "invites", icon: "invite", from: "administrator" },
  { to: "/domain/tags", key: "tags", icon: "tag", from: "credential-manager" },
  { to: "/domain/settings", key: "settings", icon: "settings", from: "administrator" },
];

function placesFor(role: Role): Omit<KnownPlace, "from">[] {
  return PLACES.filter(({ from }) => isAtLeast(role, from)).map(({ from: _from, ...place }) => place);
}
