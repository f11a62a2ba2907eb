import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { getZodConstraint } from "@conform-to/zod/v4";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { Button, LinkButton } from "../../../components/button.tsx";
import { CheckboxGroupField } from "../../../components/choice-fields.tsx";
import { ErrorSummary } from "../../../components/error-summary.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PostForm } from "../../../components/post-form.tsx";
import { TextField } from "../../../components/text-field.tsx";
import type { FormFailure } from "../../../forms/failure.ts";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import type { buttonSchema } from "./button-schema.ts";
import type { Target, Targets } from "./read-targets.ts";

interface ButtonFormProps {
  button: {
    deviceId: string;
    position: number;
    defaultText: string;
    nextCode: string | undefined;
    targets: Targets;
    saved: z.input<typeof buttonSchema>;
    /** When this form was saved, if it was just now. */
    savedAt: string | null;
    constraint: ReturnType<typeof getZodConstraint>;
  };
  answer: { result: SubmissionResult<string[]>; failure: FormFailure | undefined } | undefined;
}

/**
 * A call button whole: its name, whom it calls, what it opens, its code. It stays as it was opened while others change
 * the building, and knows by the button's id whether somebody else was faster.
 */
export function ButtonForm({ button, answer }: ButtonFormProps) {
  const { t } = useTranslation();
  const { deviceId, position, defaultText, nextCode, targets, saved, constraint } = button;
  const [form, fields] = useAnsweredForm<z.input<typeof buttonSchema>>({
    id: `button-${position}`,
    answer,
    constraint,
    defaultValue: saved,
  });
  const buttonId = fields.buttonId.initialValue;
  const isNew = !buttonId;
  return (
    <PostForm
      {...getFormProps(form)}
      action={`/domain/devices/${deviceId}/buttons/${position}`}
      className="form"
      preventScrollReset
    >
      <h2>{t(isNew ? "button.newTitle" : "button.title", { position })}</h2>
      <ErrorSummary failure={answer?.failure} />
      {button.savedAt && !answer && <Notice tone="good" title={t("button.saved")} />}
      <input type="hidden" name="buttonId" defaultValue={buttonId ?? ""} />
      <TextField
        field={fields.text}
        label={t("button.text")}
        hint={t("button.textHint")}
        placeholder={defaultText}
        autoComplete="off"
        autoFocus
      />
      {targets.groups.length > 0 && (
        <div className="long-choices">
          <CheckboxGroupField
            field={fields.groups}
            label={t("button.groups")}
            choices={choicesOf(targets.groups)}
          />
        </div>
      )}
      <div className="long-choices">
        <CheckboxGroupField
          field={fields.people}
          label={t("button.people")}
          hint={targets.morePeople ? t("button.morePeople") : t("button.peopleHint")}
          choices={choicesOf(targets.people)}
        />
      </div>
      {targets.outputs.length > 0 && (
        <CheckboxGroupField
          field={fields.opens}
          label={t("button.opens")}
          hint={t("button.opensHint")}
          choices={choicesOf(targets.outputs)}
        />
      )}
      <TextField
        field={fields.code}
        label={t("button.code")}
        hint={nextCode ? t("button.codeHint", { code: nextCode }) : t("button.codeHintFull")}
        mono
        inputMode="numeric"
        autoComplete="off"
      />
      <div className="form-actions">
        {!isNew && (
          <LinkButton
            to={`/domain/devices/${deviceId}/buttons/${position}/delete`}
            weight="quiet"
            icon="trash"
            preventScrollReset
          >
            {t("button.delete")}
          </LinkButton>
        )}
        <Button weight="primary">{t("button.save")}</Button>
      </div>
    </PostForm>
  );
}

function choicesOf(targets: readonly Target[]) {
  return targets.map(({ id, name }) => ({ value: id, label: name }));
}
