import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type BuildingVisit, requireDomain } from "#app/auth/guards.ts";
import { listOtherBuildings, pageMark } from "#app/auth/watched-buildings.server.ts";
import { storeCurrentDomain } from "#app/browser/current-domain.ts";
import { useLiveState } from "#app/browser/use-live-state.ts";
import type { BuildingData } from "#app/building/building-data.ts";
import { countRinging, type LiveState } from "#app/building/live-state.ts";
import { AppShell } from "#app/components/shell/app-shell.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import type { LoadContext } from "#app/load-context.ts";
import { agentAvatar, domainAvatar } from "#app/pictures/avatars.ts";
import { useIsBarePage } from "./bare-page.ts";
import { BuildingTimeZone } from "./building-time-zone.tsx";
import { readLiveState } from "./calls/read-live-state.ts";
import { useRingSwitch } from "./calls/ring-switch.tsx";
import { RingingCalls } from "./calls/ringing-calls.tsx";
import { OpeningStatus } from "./doors/opening-status.tsx";
import { readShownOpening } from "./doors/shown-opening.ts";
import { FindLink } from "./find/find-link.tsx";
import { NewNotes } from "./new-notes.tsx";
import { readReader } from "./read-reader.ts";
import { personalPlacesFor, sectionsFor } from "./sections.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const visit = await requireDomain(context);
  const { api, domainId } = visit;
  const [{ me, building, reader }, { mark, live }, opening] = await Promise.all([
    readReader(context, { api, domainId }),
    readMarkedState(context, visit),
    readShownOpening(api, new URL(request.url).searchParams),
  ]);
  const { role, setsUp, flatWord, onPremise, simulates } = reader;
  const known: BuildingData = { role, setsUp, flatWord, residentsOpen: building.residentsOpen, mark };
  return {
    ...known,
    person: {
      name: me.name,
      installationAdministrator: reader.installationAdministrator,
      picture: agentAvatar(me),
    },
    building: {
      id: building.id,
      name: building.name,
      label: building.label,
      timeZone: building.timeZone,
      avatarSrc: domainAvatar(building)?.address ?? null,
    },
    onPremise,
    simulates,
    live,
    titleMark: countRinging(live) > 0 ? await titleIn(request, "calls.titleMark") : undefined,
    opening,
  };
}

/** The mark is from before anything was read: later changes are reported to the page. */
async function readMarkedState(
  context: LoadContext,
  visit: BuildingVisit,
): Promise<{ mark: string | undefined; live: LiveState }> {
  const others = visit.mark === undefined ? [] : await listOtherBuildings(context, visit);
  const mark = pageMark(context, visit.mark, others);
  return { mark, live: await readLiveState(context, visit) };
}

/** The layout of every screen of a building; each screen guards itself. */
export default function Building() {
  const { t } = useTranslation();
  const { person, role, setsUp, flatWord, building, onPremise, simulates, live, opening } =
    useLoaderData<typeof loader>();
  const { unread, ...ringing } = useLiveState(live);
  const { id, name, label, timeZone, avatarSrc } = building;
  const isBare = useIsBarePage();
  const ringSwitch = useRingSwitch(ringing);
  useEffect(() => storeCurrentDomain({ id, name, label, avatarSrc }), [id, name, label, avatarSrc]);
  const reader = { role, setsUp, onPremise, simulates, flatWord, unreadNotes: unread, ...person };
  return (
    <AppShell
      person={person}
      building={{ label, to: "/domain" }}
      sections={sectionsFor(reader, t)}
      personalPlaces={personalPlacesFor(reader, t)}
      search={<FindLink />}
      bare={isBare}
      besideNameplate={ringSwitch}
    >
      <RingingCalls {...ringing} ringSwitch={isBare ? undefined : ringSwitch} />
      <NewNotes unread={unread} />
      <OpeningStatus shown={opening} />
      <Outlet />
      <BuildingTimeZone timeZone={timeZone} />
    </AppShell>
  );
}
