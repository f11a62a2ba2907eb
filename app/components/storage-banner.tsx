import { useTranslation } from "react-i18next";
import { useRootData } from "../root-data.ts";
import { Icon } from "./icon.tsx";

/** Says on every screen that nothing can be saved at the moment, before somebody types for nothing. */
export function StorageBanner() {
  const { t } = useTranslation();
  const problem = useRootData()?.storageProblem;
  if (!problem) return null;
  const text = problem === "full" ? "storage.full" : "storage.readOnly";
  return (
    <div className="storage-banner" role="status">
      <Icon name="warning" />
      <p>
        <strong>{t(`${text}.title`)}</strong> {t(`${text}.text`)}
      </p>
    </div>
  );
}
