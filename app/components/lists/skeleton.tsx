import { useTranslation } from "react-i18next";

/** Lines as a placeholder for text (§2). */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="skeleton-line" />
      ))}
    </div>
  );
}

/** A circle as a placeholder for a picture (§2). */
export function SkeletonCircle() {
  return <span className="skeleton-circle" aria-hidden="true" />;
}

/** The pulsing cloud (§2). */
export function LoadingCloud() {
  const { t } = useTranslation();
  return (
    <div className="loading-cloud">
      <svg viewBox="0 0 64 40" aria-hidden="true">
        <path d="M18 36a12 12 0 0 1-1.6-23.9A17 17 0 0 1 49 14.6 10.8 10.8 0 0 1 49 36Z" />
      </svg>
      <p>{t("components.loading")}</p>
    </div>
  );
}
