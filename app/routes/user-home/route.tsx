import { type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { allPages } from "#contract/client/pages.ts";
import { id } from "#contract/fields.ts";
import { enterBuilding } from "../../auth/enter-building.ts";
import { requireUser } from "../../auth/guards.ts";
import { AppShell } from "../../components/app-shell.tsx";
import { LinkButton } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";
import { BuildingFilter, isShown, type Shown } from "./building-filter.tsx";
import { Buildings } from "./buildings.tsx";
import { Licences } from "./licences.tsx";

const enterSchema = z.object({ enter: id });

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const search = new URL(request.url).searchParams;
  const wanted = search.get("show") ?? "";
  const show: Shown = isShown(wanted) ? wanted : "all";
  const [person, buildings, licences] = await Promise.all([
    api.users.me(),
    api.users.listDomains({
      id: "me",
      query: {
        ...turnedPage(search),
        ...(show === "administered" && { admin: true }),
        ...(show === "alone" && { uniqueAdmin: true }),
      },
    }),
    allPages((query) => api.licences.managed({ query })),
  ]);
  return {
    title: await titleIn(request, "userHome.title"),
    person: { name: person.name, installationAdministrator: person.installationAdministrator },
    show,
    buildings: {
      ...buildings,
      items: buildings.items.map(({ id, name, label, role, avatar }) => ({ id, name, label, role, avatar })),
    },
    licences,
    created: buildings.items.find((building) => building.id === search.get("created"))?.name,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireUser(context);
  return submit(await request.formData(), { schema: enterSchema }, ({ enter }) =>
    enterBuilding(context, enter),
  );
}

export default function UserHome() {
  const { t } = useTranslation();
  const { person, show, buildings, licences, created } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AppShell person={person}>
      <PageTitle title={t("userHome.title")} actions={buildings.total > 0 && <WaysToMore />}>
        {t("userHome.greeting", { name: person.name })}
      </PageTitle>
      <ErrorSummary failure={answer?.failure} />
      {created && (
        <Notice tone="good" title={t("userHome.createdTitle")}>
          <p>{t("userHome.createdText", { name: created })}</p>
        </Notice>
      )}
      {(buildings.total > 0 || show !== "all") && <BuildingFilter show={show} />}
      <Buildings page={buildings} show={show} mayCreate={person.installationAdministrator} />
      <Licences licences={licences} />
      <Outlet />
    </AppShell>
  );
}

function WaysToMore() {
  const { t } = useTranslation();
  return (
    <>
      <LinkButton to="/user_home/join" icon="invite" preventScrollReset>
        {t("userHome.join")}
      </LinkButton>
      <LinkButton to="/user_home/new_building" icon="plus" preventScrollReset>
        {t("userHome.create")}
      </LinkButton>
    </>
  );
}
