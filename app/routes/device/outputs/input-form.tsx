import { getFormProps, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { DeviceInput } from "#contract/inputs-and-outputs.ts";
import { INPUT_TYPES } from "#rules/devices.ts";
import { Button, LinkButton } from "../../../components/button.tsx";
import { SelectField } from "../../../components/choice-fields.tsx";
import { ErrorSummary } from "../../../components/error-summary.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PostForm } from "../../../components/post-form.tsx";
import { TextField } from "../../../components/text-field.tsx";
import type { PortAnswer } from "./output-form.tsx";
import type { inputSchema } from "./port-schemas.ts";

interface InputFormProps extends PortAnswer {
  input: DeviceInput;
  /** Made by the building, without a terminal on the device. */
  isVirtual?: boolean;
}

/** What is wired to an input, or what a virtual one stands for. */
export function InputForm({ input, isVirtual = false, isSaved, answer }: InputFormProps) {
  const { t } = useTranslation();
  const { id, position, displayName, type } = input;
  const [form, fields] = useForm<z.input<typeof inputSchema>>({
    id: `input-${id}`,
    lastResult: answer?.result,
    defaultValue: { displayName, type },
  });
  return (
    <PostForm {...getFormProps(form)} className="card padded" preventScrollReset>
      <h3 className="device-name">
        <Icon name="input" />
        <span>{isVirtual ? t("virtualInputs.one") : t("outputs.input", { position })}</span>
      </h3>
      <ErrorSummary failure={answer?.failure} />
      {isSaved && <Notice tone="good" title={t("outputs.saved")} />}
      <input type="hidden" name="portId" value={id} />
      <TextField field={fields.displayName} label={t("outputs.name")} />
      <SelectField
        field={fields.type}
        label={t(isVirtual ? "virtualInputs.type" : "outputs.inputType")}
        choices={INPUT_TYPES.map((value) => ({ value, label: t(`outputs.inputTypes.${value}`) }))}
      />
      <div className="form-actions">
        {isVirtual && (
          <LinkButton to={`virtual/${id}/delete`} weight="quiet" icon="trash" iconOnly preventScrollReset>
            {t("virtualInputs.deleteNamed", { name: displayName })}
          </LinkButton>
        )}
        <Button name="intent" value={isVirtual ? "virtual-input" : "input"}>
          {t("outputs.saveNamed", { name: displayName })}
        </Button>
      </div>
    </PostForm>
  );
}
