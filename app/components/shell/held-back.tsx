import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormFailure } from "#app/forms/failure.ts";

/** For people whose sign-in is delayed by other people's wrong tries: a link by message. */
export function HeldBack({ failure }: { failure: FormFailure | undefined }) {
  const { t } = useTranslation();
  if (failure?.name !== "TOO_MANY_TRIES") return null;
  return (
    <>
      <p>{t("login.heldBack")}</p>
      <p className="fine">
        <Link to="/known_browser">{t("knownBrowser.ask")}</Link>
      </p>
    </>
  );
}
