import { type FormMetadata, getFormProps, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/button.tsx";
import { ErrorSummary } from "../../../components/error-summary.tsx";
import type { FieldProps } from "../../../components/field.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PostForm } from "../../../components/post-form.tsx";
import { TextField } from "../../../components/text-field.tsx";
import type { FormFailure } from "../../../forms/failure.ts";

export interface PortAnswer {
  isSaved: boolean;
  answer: { result: SubmissionResult<string[]>; failure: FormFailure | undefined } | undefined;
}

interface PortFormProps<F extends Record<string, unknown>> extends PortAnswer {
  form: FormMetadata<F, string[]>;
  nameField: FieldProps["field"];
  port: { id: string; displayName: string };
  icon: "input" | "output";
  title: string;
  intent: "input" | "virtual-input" | "output";
  /** What else can be done with it. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The card of an input or output: its name, and what is wired to it. */
export function PortForm<F extends Record<string, unknown>>(props: PortFormProps<F>) {
  const { form, nameField, port, icon, title, intent, tools, children, isSaved, answer } = props;
  const { t } = useTranslation();
  return (
    <PostForm {...getFormProps(form)} className="card padded" preventScrollReset>
      <h3 className="device-name">
        <Icon name={icon} />
        <span>{title}</span>
      </h3>
      <ErrorSummary failure={answer?.failure} />
      {isSaved && <Notice tone="good" title={t("outputs.saved")} />}
      <input type="hidden" name="portId" value={port.id} />
      <TextField field={nameField} label={t("outputs.name")} />
      {children}
      <div className="form-actions">
        {tools}
        <Button name="intent" value={intent}>
          {t("outputs.saveNamed", { name: port.displayName })}
        </Button>
      </div>
    </PostForm>
  );
}
