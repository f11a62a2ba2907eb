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
  // With JavaScript the page updates itself in a moment.
  const still =
    choice === false ? t("components.refresh.still") : <noscript>{t("components.refresh.byHand")}</noscript>;
  return (
    <>
      {follows && (
        <noscript>
          <meta httpEquiv="refresh" content={String(EVERY_S)} />
        </noscript>
      )}
      <p className="fine refresh">
        {follows ? following : still}{" "}
        <Link to={`${pathname}?${address}`} preventScrollReset>
          {t(follows ? "components.refresh.stop" : "components.refresh.follow")}
        </Link>
      </p>
    </>
  );
}
