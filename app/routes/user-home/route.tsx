import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { allPages } from "#contract/client/pages.ts";
import { id } from "#contract/fields.ts";
import { enterBuilding } from "../../auth/enter-building.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { asksByItself } from "#rules/set-up.ts";
import { requireUser } from "../../auth/guards.ts";
import { AppShell } from "../../components/app-shell.tsx";
import { LinkButton } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { standing } from "../../components/licence-card.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";
import { takeOverTimeZone } from "../../time-zone.server.ts";
import { BuildingFilter, isShown, type Shown } from "./building-filter.tsx";
import { Buildings } from "./buildings.tsx";
import { Licences } from "./licences.tsx";

/** From so many buildings on one is looked for rather than seen. */
const MANY = 6;

const enterSchema = z.object({ enter: id });

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const search = new URL(request.url).searchParams;
  const wanted = search.get("show") ?? "";
  const sought = (search.get("search") ?? "").trim().slice(0, NAME_LENGTH_LIMIT);
  const show: Shown = isShown(wanted) ? wanted : "all";
  const [person, buildings, licences, headers] = await Promise.all([
    api.users.me(),
    api.users.listDomains({
      id: "me",
      query: {
        ...turnedPage(search),
        ...(show === "administered" && { admin: true }),
        ...(show === "alone" && { uniqueAdmin: true }),
        ...(sought !== "" && { search: sought }),
      },
    }),
    allPages((query) => api.licences.managed({ query })),
    takeOverTimeZone(request, api),
  ]);
  const runsInstallation = context.onPremise && person.installationAdministrator;
  const shown = {
    title: await titleIn(request, "userHome.title"),
    person: { name: person.name, installationAdministrator: person.installationAdministrator },
    runsInstallation,
    setUpGoesOn: runsInstallation && asksByItself((await api.setUp.get()).steps),
    show,
    sought,
    buildings: {
      ...buildings,
      items: buildings.items.map(({ id, name, label, role, avatar }) => ({ id, name, label, role, avatar })),
    },
    licences: licences.map((licence) => standing(licence, Date.now())),
    activated: search.has("activated"),
    deleted: search.has("deleted"),
    created: buildings.items.find((building) => building.id === search.get("created"))?.name,
  };
  return data(shown, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireUser(context);
  return submit(await request.formData(), { schema: enterSchema }, ({ enter }) =>
    enterBuilding(context, enter),
  );
}

export default function UserHome() {
  const { t } = useTranslation();
  const {
    person,
    runsInstallation,
    setUpGoesOn,
    show,
    sought,
    buildings,
    licences,
    created,
    activated,
    deleted,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AppShell person={person}>
      <PageTitle
        title={t("userHome.title")}
        actions={
          <>
            {runsInstallation && (
              <LinkButton to="/installation" icon="service">
                {t("installation.title")}
              </LinkButton>
            )}
            {buildings.total > 0 && <WaysToMore />}
          </>
        }
      >
        {t("userHome.greeting", { name: person.name })}
      </PageTitle>
      <ErrorSummary failure={answer?.failure} />
      {setUpGoesOn && (
        <Notice tone="attention" title={t("setup.unfinishedTitle")}>
          <p>{t("setup.unfinishedText")}</p>
          <p className="set-up-goes-on">
            <LinkButton to="/setup" icon="forward">
              {t("setup.goOn")}
            </LinkButton>
          </p>
        </Notice>
      )}
      {deleted && <Notice tone="good" title={t("userHome.deleted")} />}
      {created && (
        <Notice tone="good" title={t("userHome.createdTitle")}>
          <p>{t("userHome.createdText", { name: created })}</p>
        </Notice>
      )}
      {activated && <Notice tone="good" title={t("licences.notice.activated")} />}
      {(buildings.total > 0 || show !== "all" || sought !== "") && (
        <BuildingFilter show={show} sought={sought} searchable={sought !== "" || buildings.total > MANY} />
      )}
      <Buildings
        page={buildings}
        chosen={show !== "all" || sought !== ""}
        mayCreate={person.installationAdministrator}
      />
      {(licences.length > 0 || buildings.total > 0) && <Licences licences={licences} />}
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
