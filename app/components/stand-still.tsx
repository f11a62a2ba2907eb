import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isStill, STILL } from "../still.ts";
import { useHydrated } from "./hydrated.ts";

/** Often enough to follow a door, seldom enough to read and to choose. */
const EVERY_S = 10;

/**
 * A page of live things reads itself again, also where there is no JavaScript, and stands still for who wants to read
 * it in peace.
 */
export function StandStill() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const live = useHydrated();
  const still = isStill(search);
  const address = new URLSearchParams(search);
  if (still) address.delete(STILL);
  else address.set(STILL, "1");
  const following = t(live ? "components.refresh.live" : "components.refresh.every", { seconds: EVERY_S });
  return (
    <>
      {!still && (
        <noscript>
          <meta httpEquiv="refresh" content={String(EVERY_S)} />
        </noscript>
      )}
      <p className="fine refresh">
        {still ? t("components.refresh.still") : following}{" "}
        <Link to={`${pathname}?${address}`} preventScrollReset>
          {t(still ? "components.refresh.follow" : "components.refresh.stop")}
        </Link>
      </p>
    </>
  );
}
