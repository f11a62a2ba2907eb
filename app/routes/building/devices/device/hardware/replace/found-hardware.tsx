import { useTranslation } from "react-i18next";
import { DialogActions } from "#app/components/dialogs/dialog-actions.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import type { BaseInfo } from "#contract/devices/devices.ts";

interface FoundHardwareProps {
  found: BaseInfo & { activationCode: string };
  closeTo: string;
}

/** The hardware that was found, with a confirmation. */
export function FoundHardware({ found, closeTo }: FoundHardwareProps) {
  const { t } = useTranslation();
  return (
    <PostForm className="form" preventScrollReset>
      <h3>{t("hardware.replace.found")}</h3>
      <DefinitionList
        items={[
          { term: t("devices.type"), value: t(`devices.types.${found.type}`) },
          { term: t("devices.model"), value: found.model },
          { term: t("devices.hwId"), value: <span className="mono">{found.hwId}</span> },
          { term: t("activation.buttons"), value: found.buttonCount },
          { term: t("activation.outputs"), value: found.outputCount },
          { term: t("activation.inputs"), value: found.inputCount },
        ]}
      />
      <input type="hidden" name="activationCode" value={found.activationCode} />
      <input type="hidden" name="hwId" value={found.hwId} />
      <DialogActions closeTo={closeTo}>
        <LinkButton to="" replace preventScrollReset>
          {t("hardware.replace.another")}
        </LinkButton>
        <Button weight="primary" icon="refresh" name="intent" value="replace">
          {t("hardware.replace.confirm")}
        </Button>
      </DialogActions>
    </PostForm>
  );
}
