import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nextSetUpStep } from "#rules/set-up.ts";
import { requireInstallation } from "../../auth/guards.ts";
import { AppShell } from "../../components/app-shell.tsx";
import { placesOfInstallation } from "./places.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, person } = await requireInstallation(context);
  const { steps } = await api.setUp.get();
  return { person: { name: person.name }, lacksSomething: nextSetUpStep(steps) !== undefined };
}

/** What is around every screen of the installation; each screen guards itself. */
export default function Installation() {
  const { t } = useTranslation();
  const { person, lacksSomething } = useLoaderData<typeof loader>();
  return (
    <AppShell
      person={person}
      building={{ label: t("installation.title"), to: "/installation" }}
      sections={placesOfInstallation(t, lacksSomething)}
    >
      <Outlet />
    </AppShell>
  );
}
