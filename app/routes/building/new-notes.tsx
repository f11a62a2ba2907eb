import { Link, useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";

/** Says on every page of the building that a note has come since it was opened; never shows the note itself. */
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

/** How many came since the page was opened; a page that follows changes reads its data again meanwhile. */
function useCountSinceOpening(unread: number): number {
  const { key } = useLocation();
  const [opened, setOpened] = useState({ key, unread });
  if (opened.key === key && unread >= opened.unread) return unread - opened.unread;
  setOpened({ key, unread });
  return 0;
}
