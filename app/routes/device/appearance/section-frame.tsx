import type { ReactNode } from "react";
import { getFormProps, type FormMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { Customization } from "#contract/device-customizations.ts";
import type { DeviceType } from "#contract/devices.ts";
import { Button } from "../../../components/button.tsx";
import { ErrorSummary } from "../../../components/error-summary.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PostForm } from "../../../components/post-form.tsx";
import type { FormAnswer } from "../../../forms/form-answer.ts";

/** What each section of an appearance is told beside its values. */
export interface SectionState {
  device: { id: string; name: string; type: DeviceType };
  display: NonNullable<Customization["display"]>;
  answer: FormAnswer | undefined;
  isSaved: boolean;
}

interface SectionFrameProps<Schema extends Record<string, unknown>> extends Pick<
  SectionState,
  "answer" | "isSaved"
> {
  form: FormMetadata<Schema, string[]>;
  title: string;
  children: ReactNode;
  preview?: ReactNode;
}

/** A section's form, with what it looks like beside it. */
export function SectionFrame<Schema extends Record<string, unknown>>(props: SectionFrameProps<Schema>) {
  const { t } = useTranslation();
  const { form, title, children, preview, answer, isSaved } = props;
  return (
    <div className="beside">
      <PostForm {...getFormProps(form)} className="form" preventScrollReset>
        <h2>{title}</h2>
        <ErrorSummary failure={answer?.failure} />
        {isSaved && <Notice tone="good" title={t("appearance.saved")} />}
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
