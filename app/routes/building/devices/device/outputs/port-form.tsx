import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { FieldProps } from "#app/components/fields/field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Badge } from "#app/components/lists/state.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import type { EditableForm } from "#app/forms/use-answered-form.ts";

export interface PortAnswer {
  answer: FormAnswer | undefined;
}

interface PortFormProps<F extends Record<string, unknown>> extends PortAnswer {
  form: EditableForm<F>;
  nameField: FieldProps["field"];
  port: { id: string; displayName: string; active: boolean | null };
  icon: "input" | "output";
  title: string;
  intent: "input" | "virtual-input" | "output";
  /** The names of its states: inactive, active. */
  words: readonly [string, string];
  /** Further buttons. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The card of an input or output: its name and type. */
export function PortForm<F extends Record<string, unknown>>(props: PortFormProps<F>) {
  const { form, nameField, port, icon, title, intent, words, tools, children, answer } = props;
  const { t } = useTranslation();
  return (
    <PostForm form={form} className="card padded" preventScrollReset>
      <h3 className="device-name">
        <Icon name={icon} />
        <span>{title}</span>
        {port.active !== null && (
          <Badge tone={port.active ? "good" : "plain"}>{t(words[port.active ? 1 : 0])}</Badge>
        )}
      </h3>
      <ErrorSummary failure={answer?.failure} />
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
