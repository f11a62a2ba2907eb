import { useTranslation } from "react-i18next";
import { useCanSetUp } from "#app/building/building-data.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { Notice } from "#app/components/shell/notice.tsx";

/** Shows that the hardware of a device was returned: commands need hardware. */
export function ReturnedNotice({ id }: { id: string }) {
  const { t } = useTranslation();
  const canReplace = useCanSetUp("DEVICES");
  return (
    <Notice tone="attention" title={t("device.returned")}>
      <p>{t("device.returnedText")}</p>
      {canReplace && (
        <LinkButton to={`/domain/devices/${id}/hardware/replace`} icon="refresh" small preventScrollReset>
          {t("device.toReplace")}
        </LinkButton>
      )}
    </Notice>
  );
}
