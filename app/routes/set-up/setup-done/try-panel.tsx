import { useTranslation } from "react-i18next";
import { CopyField } from "#app/components/fields/copy-field.tsx";

interface TryPanelProps {
  activationCode: string;
  hwId: string;
  publicUrl: string;
}

/** The codes of the virtual panel of the installation; shown until it is in service. */
export function TryPanel({ activationCode, hwId, publicUrl }: TryPanelProps) {
  const { t } = useTranslation();
  const command = `npm run panel -- --server ${publicUrl} --activation-code ${activationCode} --hw-id ${hwId}`;
  return (
    <details className="setup-panel">
      <summary>{t("setup.panel.title")}</summary>
      <div className="form">
        <p>{t("setup.panel.text")}</p>
        <CopyField
          label={t("setup.activationCode")}
          hint={t("setup.activationCodeHint")}
          value={activationCode}
        />
        <CopyField label={t("setup.hwId")} value={hwId} />
        <CopyField label={t("setup.command")} hint={t("setup.commandHint")} value={command} lines={4} />
      </div>
    </details>
  );
}
