import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { enterBuilding } from "#app/auth/enter-building.ts";
import { requireUser } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { shownLicence } from "#app/components/lists/licence-card.tsx";
import { AppShell } from "#app/components/shell/app-shell.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { takeOverTimeZone } from "#app/time/time-zone.server.ts";
import { allPages } from "#contract/client/pages.ts";
import { id } from "#contract/fields.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { opensAutomatically } from "#rules/installation/set-up.ts";
import { BuildingFilter, type BuildingView, isShown } from "./building-filter.tsx";
import { Buildings } from "./buildings.tsx";
import { Licences } from "./licences.tsx";

/** Above this number of buildings there is a search field. */
const SEARCHED_ABOVE = 6;

const enterSchema = z.object({ enter: id });

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const search = new URL(request.url).searchParams;
  const requested = search.get("show") ?? "";
  const sought = (search.get("search") ?? "").trim().slice(0, NAME_LENGTH_LIMIT);
  const show: BuildingView = isShown(requested) ? requested : "all";
  const me = api.users.me();
  const [person, buildings, licences, headers] = await Promise.all([
    me,
    api.users.listDomains({
      id: "me",
      query: {
        ...readPageNumber(search),
        admin: show === "administered" || undefined,
        uniqueAdmin: show === "alone" || undefined,
        search: sought || undefined,
      },
    }),
    me.then(({ isVirtual }) => (isVirtual ? [] : allPages((query) => api.licences.managed({ query })))),
    takeOverTimeZone(request, api),
  ]);
  const runsInstallation = context.onPremise && person.installationAdministrator;
  const shown = {
    title: await titleIn(request, "userHome.title"),
    person: {
      name: person.name,
      installationAdministrator: person.installationAdministrator,
      isVirtual: person.isVirtual,
    },
    runsInstallation,
    setUpGoesOn: runsInstallation && opensAutomatically((await api.setUp.get()).steps),
    show,
    sought,
    buildings: {
      ...buildings,
      items: buildings.items.map(({ id, name, label, role, avatar }) => ({ id, name, label, role, avatar })),
    },
    licences: licences.map((licence) => shownLicence(licence, Date.now())),
  };
  return data(shown, { headers });
}

export const action = formAction({ schema: enterSchema, guard: requireUser }, ({ context }, { enter }) =>
  enterBuilding(context, enter),
);

export default function UserHome() {
  const { t } = useTranslation();
  const { person, runsInstallation, setUpGoesOn, show, sought, buildings, licences } =
    useLoaderData<typeof loader>();
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
            {buildings.total > 0 && !person.isVirtual && <MoreLinks />}
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
      {!person.isVirtual && (buildings.total > 0 || show !== "all" || sought !== "") && (
        <BuildingFilter
          show={show}
          sought={sought}
          searchable={sought !== "" || buildings.total > SEARCHED_ABOVE}
        />
      )}
      <Buildings
        page={buildings}
        chosen={show !== "all" || sought !== ""}
        canCreate={person.installationAdministrator}
      />
      {!person.isVirtual && (licences.length > 0 || buildings.total > 0) && <Licences licences={licences} />}
      <Outlet />
    </AppShell>
  );
}

function MoreLinks() {
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
