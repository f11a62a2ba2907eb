import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LoadingCloud, SkeletonCircle, SkeletonLines } from "#app/components/lists/skeleton.tsx";
import { useHydrated } from "./hydrated.ts";

/**
 * Shows that the next page is loading. Its style delays it for a moment, and the skeleton that replaces the
 * current page for longer (§2).
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
