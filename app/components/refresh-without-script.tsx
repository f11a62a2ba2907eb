import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Often enough to follow a door, seldom enough to read and to choose. */
const EVERY_S = 10;
/** In the address: the page stands still. */
export const STILL = "still";

/**
 * A page of live things reads itself again also where there is no JavaScript, and stands still for who wants to read
 * it in peace.
 */
export function RefreshWithoutScript() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const address = new URLSearchParams(search);
  const still = address.has(STILL);
  if (still) address.delete(STILL);
  else address.set(STILL, "1");
  return (
    <noscript>
      {!still && <meta httpEquiv="refresh" content={String(EVERY_S)} />}
      <p className="fine refresh">
        {t(still ? "components.refresh.still" : "components.refresh.every", { seconds: EVERY_S })}{" "}
        <Link to={`${pathname}?${address}`}>
          {t(still ? "components.refresh.follow" : "components.refresh.stop")}
        </Link>
      </p>
    </noscript>
  );
}
