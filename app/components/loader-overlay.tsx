import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "./hydrated.ts";

/** Says that the next page is on its way; its style lets it wait a moment before it shows. */
export function LoaderOverlay() {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { state } = useNavigation();
  if (!hydrated) return null;
  return (
    <div className={state === "idle" ? "loader-overlay" : "loader-overlay active"} role="status">
      {state !== "idle" && <span className="unseen">{t("components.loading")}</span>}
    </div>
  );
}
