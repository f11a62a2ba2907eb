import { useTranslation } from "react-i18next";
import { type AuxiliaryModel, type AuxiliaryType, MODELS_OF_TYPE } from "#rules/auxiliaries.ts";
import { TypeTabs } from "../../components/type-tabs.tsx";

/** Which model of its type an auxiliary is, where there are several: each has to be told something else. */
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
