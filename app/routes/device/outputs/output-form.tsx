import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { DeviceInput, DeviceOutput } from "#contract/inputs-and-outputs.ts";
import { Button, LinkButton } from "../../../components/button.tsx";
import { SelectField } from "../../../components/choice-fields.tsx";
import { ErrorSummary } from "../../../components/error-summary.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { outputTypeIcons } from "../../../components/output-type-chooser.tsx";
import { PostForm } from "../../../components/post-form.tsx";
import { TextField } from "../../../components/text-field.tsx";
import type { FormFailure } from "../../../forms/failure.ts";
import { OPENING_TIME_MAX_S } from "./opening-time.ts";
import type { outputSchema } from "./port-schemas.ts";

export interface PortAnswer {
  isSaved: boolean;
  answer: { result: SubmissionResult<string[]>; failure: FormFailure | undefined } | undefined;
}

interface OutputFormProps extends PortAnswer {
  output: DeviceOutput;
  /** Of which one may go on together with it. */
  others: readonly DeviceOutput[];
  inputs: readonly DeviceInput[];
}

/** What an output drives, and for how long. */
export function OutputForm({ output, others, inputs, isSaved, answer }: OutputFormProps) {
  const { t } = useTranslation();
  const { id, position, displayName, type, activationDuration, inputId, linkedOutputId } = output;
  const [form, fields] = useForm<z.input<typeof outputSchema>>({
    id: `output-${id}`,
    lastResult: answer?.result,
    defaultValue: {
      displayName,
      openingTime: activationDuration / 1000,
      inputId: inputId ?? "",
      linkedOutputId: linkedOutputId ?? "",
    },
  });
  return (
    <PostForm {...getFormProps(form)} className="card padded" preventScrollReset>
      <h3 className="device-name">
        <Icon name="output" />
        <span>{t("outputs.output", { position })}</span>
      </h3>
      <ErrorSummary failure={answer?.failure} />
      {isSaved && <Notice tone="good" title={t("outputs.saved")} />}
      <input type="hidden" name="portId" value={id} />
      <TextField field={fields.displayName} label={t("outputs.name")} />
      <div className="output-type">
        <Icon name={outputTypeIcons[type]} />
        <span>
          <small>{t("outputs.type")}</small>
          <strong>{t(`outputs.types.${type}`)}</strong>
        </span>
        <LinkButton to={`${id}/type`} small icon="pencil" preventScrollReset>
          {t("outputTypes.change")} <span className="unseen">{displayName}</span>
        </LinkButton>
      </div>
      <TextField
        field={fields.openingTime}
        label={t("outputs.openingTime")}
        hint={t("outputs.openingTimeHint")}
        type="number"
        min={0}
        max={OPENING_TIME_MAX_S}
        step="any"
        after={t("outputs.seconds")}
      />
      <SelectField
        field={fields.inputId}
        label={t("outputs.contact")}
        hint={t("outputs.contactHint")}
        placeholder={t("outputs.noContact")}
        choices={inputs.map((input) => ({ value: input.id, label: input.displayName }))}
      />
      {others.length > 0 && (
        <SelectField
          field={fields.linkedOutputId}
          label={t("outputTypes.linked")}
          hint={t("outputTypes.linkedHint")}
          placeholder={t("outputTypes.notLinked")}
          choices={others.map((other) => ({ value: other.id, label: other.displayName }))}
        />
      )}
      <div className="form-actions">
        <Button name="intent" value="output">
          {t("outputs.saveNamed", { name: displayName })}
        </Button>
      </div>
    </PostForm>
  );
}
