import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LoadingCloud, SkeletonCircle, SkeletonLines } from "#app/components/lists/skeleton.tsx";
import { useHydrated } from "./hydrated.ts";

/**
 * Says that the next page is on its way; its style lets it wait a moment before it shows, and longer before the page to
 * come is drawn in outlines in place of the one that is left (§2).
 */
export function LoaderOverlay() {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { state, formMethod } = useNavigation();
  if (!hydrated) return null;
  return (
    <>
      <div className={state === "idle" ? "loader-overlay" : "loader-overlay active"} role="status">
        {state !== "idle" && <span className="unseen">{t("components.loading")}</span>}
      </div>
      {state === "loading" && formMethod === undefined && (
        <div className="loading-place" aria-hidden="true">
          <SkeletonCircle />
          <SkeletonLines />
          <LoadingCloud />
        </div>
      )}
    </>
  );
}
