import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { useRootData } from "#app/root-data.ts";

/** Says on every screen that nothing can be saved at the moment, before anyone types in vain. */
export function StorageBanner() {
  const { t } = useTranslation();
  const problem = useRootData()?.storageProblem;
  if (!problem) return null;
  const isFull = problem === "full";
  return (
    <div className="page-banner" role="status">
      <Icon name="warning" />
      <p>
        <strong>{isFull ? t("storage.full.title") : t("storage.readOnly.title")}</strong>{" "}
        {isFull ? t("storage.full.text") : t("storage.readOnly.text")}
      </p>
    </div>
  );
}
