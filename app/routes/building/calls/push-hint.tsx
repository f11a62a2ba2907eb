import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { readPushMark } from "#app/browser/push/push-mark.ts";
import { findPushObstacle } from "#app/browser/push/push-support.ts";
import { useRootData } from "#app/root-data.ts";

/** Leads to where this browser is registered for calls, unless the person has done so, or it can't be. */
export function PushHint() {
  const { t } = useTranslation();
  const { userId, seesAs } = useRootData() ?? {};
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const obstacle = findPushObstacle();
    const canRegister = obstacle === undefined || obstacle === "home-screen";
    setShown(canRegister && seesAs === undefined && readPushMark()?.userId !== userId);
  }, [userId, seesAs]);
  if (!isShown) return null;
  return (
    <p className="fine">
      <Link to="/account#push">{t("calls.pushHint")}</Link>
    </p>
  );
}
