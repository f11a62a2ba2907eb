import { useTranslation } from "react-i18next";
import { ConflictNotice, namesIn } from "#app/components/dialogs/conflict-notice.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { EMERGENCY_TEXT } from "#rules/devices/ring-bells.ts";
import type { SavedButton } from "./read-button.ts";

interface SavedByOthersProps {
  saved: SavedButton;
  /** The address that opens the form with the saved values. */
  readAgain: string;
}

/** Another person's changes to the button since this form was opened. */
export function SavedByOthers({ saved, readAgain }: SavedByOthersProps) {
  const { t, i18n } = useTranslation();
  const groups = saved.groups.map((group) => ({ ...group, name: groupLabel(t, group.name) }));
  const items = [
    { term: t("button.text"), value: saved.emergency ? EMERGENCY_TEXT : saved.text },
    { term: t("button.groups"), value: namesIn(i18n.language, groups) },
    { term: t("button.people"), value: namesIn(i18n.language, saved.people) },
    { term: t("button.opens"), value: namesIn(i18n.language, saved.opens) },
    { term: t("button.endpoints"), value: namesIn(i18n.language, saved.endpoints) },
    { term: t("button.code"), value: saved.code },
  ];
  return <ConflictNotice items={saved.version === null ? [] : items} readAgain={readAgain} />;
}
