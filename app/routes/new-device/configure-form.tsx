import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { Button } from "../../components/button.tsx";
import { CheckboxField } from "../../components/choice-fields.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import type { ServiceAnswer } from "./service-form.tsx";
import type { serviceSchema } from "./service-schema.ts";

interface ConfigureFormProps {
  deviceId: string;
  /** Known where one has come back to it. */
  name: string | undefined;
  answer: ServiceAnswer | undefined;
}

/** Goes on with a device that is enabled: only its first configuration is missing. */
export function ConfigureForm({ deviceId, name, answer }: ConfigureFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof serviceSchema>>({
    id: "configure",
    answer,
  });
  return (
    <PostForm {...getFormProps(form)} action={`/domain/devices/new?device=${deviceId}`} className="form">
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
