import { useTranslation } from "react-i18next";
import { LinkButton } from "../../components/button.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import { Gate } from "../../components/gate.tsx";
import { Notice } from "../../components/notice.tsx";

interface KeepTheseCodesProps {
  demo: { licenseCode: string; activationCode: string; hwId: string } | null;
  publicUrl: string;
}

/** What the set-up made to try everything with, and the way on. */
export function KeepTheseCodes({ demo, publicUrl }: KeepTheseCodesProps) {
  const { t } = useTranslation();
  return (
    <Gate title={t("setup.readyTitle")} lead={t("setup.readyLead")}>
      {demo && (
        <>
          <Notice tone="attention" title={t("setup.keepTitle")}>
            <p>{t("setup.keepText")}</p>
          </Notice>
          <CopyField
            label={t("setup.licenceCode")}
            hint={t("setup.licenceCodeHint")}
            value={demo.licenseCode}
          />
          <CopyField
            label={t("setup.activationCode")}
            hint={t("setup.activationCodeHint")}
            value={demo.activationCode}
          />
          <CopyField label={t("setup.hwId")} value={demo.hwId} />
          <CopyField
            label={t("setup.command")}
            hint={t("setup.commandHint")}
            value={panelCommand(publicUrl, demo)}
            lines={4}
          />
        </>
      )}
      <div className="form-actions">
        <LinkButton to="/" weight="primary" reloadDocument>
          {t("setup.signIn")}
        </LinkButton>
      </div>
    </Gate>
  );
}

/** What starts the virtual panel that the codes belong to. */
function panelCommand(
  server: string,
  { activationCode, hwId }: { activationCode: string; hwId: string },
): string {
  return `npm run panel -- --server ${server} --activation-code ${activationCode} --hw-id ${hwId}`;
}
