import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FOLLOW, followChoice } from "#app/lists/follow.ts";
import { useHydrated } from "./hydrated.ts";

/** Often enough to follow a door, rarely enough to read and to choose. */
const EVERY_S = 10;

interface FollowChangesProps {
  /** Without JavaScript a reloading page empties forms: the reader must opt in. */
  besideForm?: boolean;
}

/** Shows whether the page updates itself, with a link to switch. Without JavaScript it reloads. */
export function FollowChanges({ besideForm = false }: FollowChangesProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const live = useHydrated();
  const choice = followChoice(search);
  const follows = choice ?? (live || !besideForm);
  const address = new URLSearchParams(search);
  address.set(FOLLOW, follows ? "0" : "1");
  const following = t(live ? "components.refresh.live" : "components.refresh.every", { seconds: EVERY_S });
  const status = t(choice === false ? "components.refresh.still" : "components.refresh.byHand");
  return (
    <>
      {follows && (
        <noscript>
          <meta httpEquiv="refresh" content={String(EVERY_S)} />
        </noscript>
      )}
      <p className="fine refresh">
        {follows ? following : status}{" "}
        <Link to={`${pathname}?${address}`} preventScrollReset>
          {t(follows ? "components.refresh.stop" : "components.refresh.follow")}
        </Link>
      </p>
    </>
  );
}
