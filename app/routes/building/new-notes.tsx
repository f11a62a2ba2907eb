import { Link, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";

/** Shows on every page of the building how many notes have arrived since it was opened; never their text. */
export function NewNotes({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const count = useCountSinceOpening(unread);
  return (
    <div role="status">
      {count > 0 && (
        <p className="notice attention note-bar">
          <Icon name="bell" />
          <Link to="/domain/notes">{t("notes.came", { count })}</Link>
        </p>
      )}
    </div>
  );
}

/** The number of notes since the page was opened, even if live updates have reloaded its data since. */
function useCountSinceOpening(unread: number): number {
  const { key } = useLocation();
  const [opened, setOpened] = useState({ key, unread });
  if (opened.key === key && unread >= opened.unread) return unread - opened.unread;
  setOpened({ key, unread });
  return 0;
}
