import { getSelectProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { type ActionType, ELEVATOR_CALL_KINDS, POSTIT_MODES, TARGETS_OF_ACTION } from "#rules/actions.ts";
import { LinkButton } from "../../../components/button.tsx";
import { RadioGroupField, SelectField, TextAreaField } from "../../../components/choice-fields.tsx";
import { DialogActions } from "../../../components/dialog-actions.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { FieldFrame, type FieldProps } from "../../../components/field.tsx";
import { groupLabel } from "../../../components/group-label.ts";
import { Notice } from "../../../components/notice.tsx";
import type { FormAnswer } from "../../../forms/form-answer.ts";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import { OpeningTimeField } from "../outputs/opening-time-field.tsx";
import type { actionSchema } from "./action-schema.ts";
import type { TargetChoices } from "./read-action-targets.ts";

interface ActionFormProps {
  type: ActionType;
  targets: TargetChoices;
  saved: Omit<z.input<typeof actionSchema>, "type">;
  answer: FormAnswer | undefined;
  closeTo: string;
}

/** What an action is aimed at and what it carries, by its type. */
export function ActionForm({ type, targets, saved, answer, closeTo }: ActionFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof actionSchema>>({
    id: `action-${type}`,
    answer,
    defaultValue: { ...saved, type },
  });
  const mayHaveNone = TARGETS_OF_ACTION[type].includes("NONE");
  if (targets.length === 0 && !mayHaveNone) {
    return (
      <>
        <Notice tone="attention" title={t("actions.noTarget")}>
          <p>{t(`actions.noTargetFor.${type}`)}</p>
          {(type === "REQUEST" || type === "CALL_ELEVATOR") && (
            <LinkButton to="/domain/auxiliaries" icon="auxiliary" small>
              {t("places.auxiliaries")}
            </LinkButton>
          )}
        </Notice>
        <DialogActions closeTo={closeTo} />
      </>
    );
  }
  return (
    <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={t("actions.save")}>
      <input type="hidden" name="type" value={type} />
      <p className="lead">{t(`actions.abouts.${type}`)}</p>
      <TargetField
        field={fields.target}
        label={t("actions.target")}
        targets={targets}
        {...(mayHaveNone && { placeholder: t("actions.targetNone") })}
      />
      {type === "POSTIT" && (
        <RadioGroupField
          field={fields.mode}
          label={t("actions.mode")}
          choices={POSTIT_MODES.map((value) => ({ value, label: t(`actions.modes.${value}`) }))}
        />
      )}
      {(type === "POSTIT" || type === "NOTIFICATION") && (
        <TextAreaField field={fields.text} label={t("actions.text")} />
      )}
      {type === "CALL_ELEVATOR" && (
        <SelectField
          field={fields.kind}
          label={t("actions.kind")}
          choices={Object.values(ELEVATOR_CALL_KINDS).map((value) => ({
            value: String(value),
            label: t(`actions.kinds.${value}`),
          }))}
        />
      )}
      {type === "ACTIVATION" && <OpeningTimeField field={fields.duration} hint={t("actions.durationHint")} />}
    </DialogForm>
  );
}

interface TargetFieldProps extends Pick<FieldProps, "field" | "label"> {
  targets: TargetChoices;
  placeholder?: string;
}

/** One of all that is there, by its kind. */
function TargetField({ field, label, targets, placeholder }: TargetFieldProps) {
  const { t } = useTranslation();
  const { key, ...control } = getSelectProps(field);
  return (
    <FieldFrame field={field} label={label}>
      <div className="control select">
        <select key={key} {...control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {targets.map(({ type, targets: choices }) => (
            <optgroup key={type} label={t(`actions.targets.${type}`)}>
              {choices.map(({ id, name }) => (
                <option key={id} value={`${type}:${id}`}>
                  {type === "AGENT_GROUP" ? groupLabel(t, name) : name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
    </FieldFrame>
  );
}
