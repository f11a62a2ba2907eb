import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { ServiceAnswer } from "./service-form.tsx";
import type { serviceSchema } from "./service-schema.ts";

interface ConfigureFormProps {
  deviceId: string;
  /** Known only if the page was opened with the device in its address. */
  name: string | undefined;
  answer: ServiceAnswer | undefined;
}

/** Continues with a device that is activated: only its first configuration is missing. */
export function ConfigureForm({ deviceId, name, answer }: ConfigureFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof serviceSchema>>({
    id: "configure",
    answer,
  });
  return (
    <PostForm form={form} action={`/domain/devices/new?device=${deviceId}`} className="form">
      <ErrorSummary failure={answer?.failure} title={answer?.step && t(`activation.failed.${answer.step}`)} />
      <p className="lead">
        {name === undefined ? t("activation.enabled") : t("activation.enabledNamed", { name })}
      </p>
      <input type="hidden" name="deviceId" value={deviceId} />
      <CheckboxField field={fields.reset} label={t("activation.reset")} hint={t("activation.resetHint")} />
      <div className="form-actions">
        <Button weight="primary" icon="cog">
          {t("activation.configure")}
        </Button>
      </div>
    </PostForm>
  );
}
