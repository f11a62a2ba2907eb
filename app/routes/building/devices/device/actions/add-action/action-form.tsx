import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { DialogActions } from "#app/components/dialogs/dialog-actions.tsx";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RadioGroupField, SelectField, TextAreaField } from "#app/components/fields/choice-fields.tsx";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import type { FieldProps } from "#app/components/fields/field.tsx";
import { SecondsField } from "#app/components/fields/seconds-field.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { Notice } from "#app/components/shell/notice.tsx";
import type { FormValues } from "#app/forms/edits/opened-values.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { OpeningTimeField } from "#app/routes/building/devices/device/outputs/opening-time-field.tsx";
import { ringsText } from "#app/routes/building/devices/device/rings.ts";
import {
  type ActionType,
  ELEVATOR_CALL_KINDS,
  POSTIT_MODES,
  TARGETS_OF_ACTION,
} from "#rules/devices/actions.ts";
import type { actionSchema } from "./action-schema.ts";
import type { TargetChoices } from "./read-action-targets.ts";
import type { CameraChoices } from "./read-cameras.ts";
import { RING_DELAY_MAX_S } from "./ring-delay.ts";

type ActionFields = ReturnType<typeof useAnsweredForm<z.input<typeof actionSchema>>>[1];

interface ActionFormProps {
  type: ActionType;
  targets: TargetChoices;
  cameras: CameraChoices;
  saved: Omit<z.input<typeof actionSchema>, "type">;
  /** The stored action, for a form that changes it. */
  stored?: FormValues;
  answer: FormAnswer | undefined;
  closeTo: string;
}

/** The target and payload of an action, by its type. */
export function ActionForm({ type, targets, cameras, saved, stored, answer, closeTo }: ActionFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof actionSchema>>({
    id: `action-${type}`,
    answer,
    defaultValue: { ...saved, type },
    stored,
  });
  const isTargetOptional = TARGETS_OF_ACTION[type].includes("NONE");
  const isSearched = targets.extent.search !== "";
  if (targets.kinds.length === 0 && !isTargetOptional && !isSearched) {
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
  if (!cameras.hasOwn && cameras.others.length === 0 && !isSearched) {
    return (
      <>
        <Notice tone="attention" title={t("actions.noCamera")}>
          <p>{t("actions.noCameraText")}</p>
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
        none={isTargetOptional ? t("actions.targetNone") : undefined}
      />
      <PayloadFields type={type} fields={fields} cameras={cameras} />
    </DialogForm>
  );
}

interface PayloadFieldsProps {
  type: ActionType;
  fields: ActionFields;
  cameras: CameraChoices;
}

/** The fields that only some types of action have. */
function PayloadFields({ type, fields, cameras }: PayloadFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
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
      {type === "SHOW_VIDEO" && (
        <ChooseOneField
          field={fields.cameraId}
          label={t("actions.camera")}
          none={cameras.hasOwn ? t("actions.cameraOwn") : undefined}
          extent={cameras.extent}
          choices={cameras.others.map(({ id, name }) => ({
            value: id,
            label: name ?? t("actions.cameraGone"),
          }))}
        />
      )}
      {type === "CALL" && (
        <SecondsField
          field={fields.delay}
          label={t("actions.delay")}
          hint={t("actions.delayHint")}
          min={0}
          max={RING_DELAY_MAX_S}
        />
      )}
      {type === "ACTIVATION" && <OpeningTimeField field={fields.duration} hint={t("actions.durationHint")} />}
    </>
  );
}

interface TargetFieldProps extends Pick<FieldProps, "field" | "label"> {
  targets: TargetChoices;
  none: string | undefined;
}

/** A choice of one entity, by kind. */
function TargetField({ field, label, targets: { kinds, extent }, none }: TargetFieldProps) {
  const { t } = useTranslation();
  const choices = kinds.flatMap(({ type, targets }) =>
    targets.map(({ id, name, rings }) => {
      const label = type === "AGENT_GROUP" ? groupLabel(t, name) : name;
      return {
        value: `${type}:${id}`,
        // An option of a select has no hint.
        label: rings === undefined ? label : `${label} · ${ringsText(t, rings)}`,
        group: t(`actions.targets.${type}`),
      };
    }),
  );
  return <ChooseOneField field={field} label={label} choices={choices} none={none} extent={extent} />;
}
