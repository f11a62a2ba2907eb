import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { useRootData } from "#app/root-data.ts";
import { failureText } from "./problem-text.ts";

/**
 * Says on the page that answers a form which was refused unread, or among several forms, that the page shows
 * what is saved. It disappears with the next page.
 */
export function RefusedForm() {
  const { t } = useTranslation();
  const refused = useRootData()?.refused;
  const { key } = useLocation();
  const [first] = useState(key);
  if (!refused || key !== first) return null;
  return (
    <div className="page-banner" role="alert">
      <Icon name="warning" />
      <p>
        <strong>{t("problems.refused.title", { code: refused.code })}</strong> {failureText(t, refused)}{" "}
        {t("problems.refused.text")}
      </p>
    </div>
  );
}
