import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkForTyped } from "#app/components/forms/link-for-typed.tsx";
import type { FormFailure } from "#app/forms/failure.ts";

interface HeldBackProps {
  failure: FormFailure | undefined;
  /** Where the link is sent; without it the person is asked for it on the next screen. */
  contact?: string;
}

/** For people whose sign-in is delayed by other people's wrong tries: a link by message. */
export function HeldBack({ failure, contact = "" }: HeldBackProps) {
  const { t } = useTranslation();
  if (failure?.name !== "TOO_MANY_TRIES") return null;
  return (
    <>
      <p>{t("login.heldBack")}</p>
      {contact === "" ? (
        <p className="fine">
          <Link to="/known_browser">{t("knownBrowser.ask")}</Link>
        </p>
      ) : (
        <LinkForTyped action="/known_browser" button={t("knownBrowser.ask")} contact={contact} />
      )}
    </>
  );
}
