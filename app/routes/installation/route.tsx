import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { AppShell } from "#app/components/shell/app-shell.tsx";
import { nextSetUpStep } from "#rules/installation/set-up.ts";
import { listInstallationItems } from "./places.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, person } = await requireInstallation(context);
  const { steps } = await api.setUp.get();
  return { person: { name: person.name }, lacksSomething: nextSetUpStep(steps) !== undefined };
}

/** The layout of every screen of the installation; each screen guards itself. */
export default function Installation() {
  const { t } = useTranslation();
  const { person, lacksSomething } = useLoaderData<typeof loader>();
  return (
    <AppShell
      person={person}
      building={{ label: t("installation.title"), to: "/installation" }}
      sections={listInstallationItems(t, lacksSomething)}
    >
      <Outlet />
    </AppShell>
  );
}
