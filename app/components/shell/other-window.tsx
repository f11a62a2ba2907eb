import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CurrentDomain, storeCurrentDomain, watchOtherWindows } from "#app/browser/current-domain.ts";
import { useRootData } from "#app/root-data.ts";

/**
 * Shows when another window of this browser has entered another building: a session is in one building, so
 * this page's forms would be refused. Signing out or leaving the building clears it.
 */
export function OtherWindow() {
  const { t } = useTranslation();
  const visit = useRootData()?.visit;
  const [entered, setEntered] = useState<CurrentDomain>();
  useEffect(() => {
    if (visit === undefined) storeCurrentDomain(undefined);
    setEntered(undefined);
    return watchOtherWindows(setEntered);
  }, [visit]);

  const isElsewhere = entered !== undefined && visit !== undefined && !visit.endsWith(`/${entered.id}`);
  return (
    <div className="waiting-banner" role="status">
      {isElsewhere && (
        <p>
          {entered.avatarSrc !== null && <img src={entered.avatarSrc} width={24} height={24} alt="" />}
          {t("shell.elsewhere", { building: entered.label })}{" "}
          <a href="/domain">{t("shell.goElsewhere", { building: entered.label })}</a>
        </p>
      )}
    </div>
  );
}
