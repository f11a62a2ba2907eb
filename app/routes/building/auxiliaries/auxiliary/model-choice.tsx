import { useTranslation } from "react-i18next";
import { TypeTabs } from "#app/components/lists/type-tabs.tsx";
import { type AuxiliaryModel, type AuxiliaryType, MODELS_OF_TYPE } from "#rules/auxiliaries/auxiliaries.ts";

/** The model of an auxiliary, if its type has several: each has other settings. */
export function ModelChoice({ type, chosen }: { type: AuxiliaryType; chosen: AuxiliaryModel }) {
  const { t } = useTranslation();
  const models = MODELS_OF_TYPE[type];
  if (models.length === 1) return null;
  return (
    <div className="model-choice">
      <p className="field-label">{t("auxiliaries.model")}</p>
      <TypeTabs
        label={t("auxiliaries.model")}
        name="model"
        choices={models.map((value) => ({ value, label: t(`auxiliaries.models.${value}`) }))}
        chosen={chosen}
      />
    </div>
  );
}
