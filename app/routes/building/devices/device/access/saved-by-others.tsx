import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConflictNotice, namesIn } from "#app/components/dialogs/conflict-notice.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import type { SavedAccess } from "./read-access.ts";

/** Another person's changes to the access rule since this form was opened. */
export function SavedByOthers({ saved }: { saved: SavedAccess }) {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const items = [
    { term: t("access.who"), value: groupLabel(t, saved.groupName) },
    { term: t("access.opens"), value: namesIn(i18n.language, saved.opens) },
    { term: t("access.endpoints"), value: namesIn(i18n.language, saved.endpoints) },
    { term: t("access.name"), value: saved.displayName },
  ];
  return <ConflictNotice items={items} readAgain={pathname} />;
}
