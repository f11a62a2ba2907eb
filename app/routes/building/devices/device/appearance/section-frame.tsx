import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import type { EditableForm } from "#app/forms/use-answered-form.ts";
import type { Customization } from "#contract/devices/device-customizations.ts";
import type { DeviceType } from "#contract/devices/devices.ts";

/** The props of each section of an appearance, beside its values. */
export interface SectionState {
  device: { id: string; name: string; type: DeviceType };
  display: NonNullable<Customization["display"]>;
  answer: FormAnswer | undefined;
}

interface SectionFrameProps<Schema extends Record<string, unknown>> extends Pick<SectionState, "answer"> {
  form: EditableForm<Schema>;
  title: string;
  children: ReactNode;
  preview?: ReactNode;
}

/** A section's form, with its preview. */
export function SectionFrame<Schema extends Record<string, unknown>>(props: SectionFrameProps<Schema>) {
  const { t } = useTranslation();
  const { form, title, children, preview, answer } = props;
  return (
    <div className="beside">
      <PostForm form={form} className="form" preventScrollReset>
        <h2>{title}</h2>
        <ErrorSummary failure={answer?.failure} />
        {children}
        <div className="form-actions">
          <Button weight="primary">{t("device.save")}</Button>
        </div>
      </PostForm>
      {preview && (
        <figure className="panel-preview sticky">
          {preview}
          <figcaption className="fine">{t("appearance.preview")}</figcaption>
        </figure>
      )}
    </div>
  );
}
